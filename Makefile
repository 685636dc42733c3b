# A thin front: what needs logic is in fitiq-dev.
PREFIX ?= /usr/local
DESTDIR ?=
SWIFT ?= swift
# --disable-default-traits: without GNU readline.
TRAITS ?=
# No path of this folder is in the binary, and no hash of what the compiler made on the way to it, which depends on
# the path.
RELEASE_FLAGS = -c release --product fitiq $(TRAITS) --disable-index-store -debug-info-format none \
  -Xcc -ffile-prefix-map=$(CURDIR)=. -Xcxx -ffile-prefix-map=$(CURDIR)=. \
  -Xswiftc -file-prefix-map -Xswiftc $(CURDIR)=. -Xswiftc -Xfrontend -Xswiftc -disable-incremental-llvm-codegen
# What --version names; nothing in a copy of the sources, also one inside another repository.
COMMIT := $(shell [ "$$(git rev-parse --show-toplevel 2>/dev/null)" = "$(CURDIR)" ] && \
  git describe --always --abbrev=40 --dirty --exclude '*')
ifeq ($(shell uname),Linux)
# lld packs relative relocations, which gold cannot: a quarter of the start-up time was their page faults.
RELEASE_FLAGS += --static-swift-stdlib -Xlinker -s -Xlinker --gc-sections \
  -Xswiftc -use-ld=lld -Xlinker -z -Xlinker pack-relative-relocs -Xlinker --no-export-dynamic
# A folder with nothing but the archives: the linker takes a shared library where it sees one. Loading
# readline and terminfo at every start costs 0.3 ms, linking them in 0.04 ms; the C++ library, in whose
# shared form the runtime's own symbols are looked up one by one, costs 2 ms.
ARCHIVES = $(wildcard /usr/lib/*/libreadline.a /usr/lib/*/libtinfo.a) \
  $(lastword $(wildcard /usr/lib/gcc/*/*/libstdc++.a))
# The commit, and ICU's data without 30 MB that fitiq never asks for.
ifneq ($(shell command -v python3),)
RELEASE_OBJECT = object=$$(packaging/release-object "$(CURDIR)/.build/archives" "$(COMMIT)") && \
  FITIQ_RELEASE_OBJECT="$$object"
endif
ifeq ($(words $(ARCHIVES)),3)
RELEASE_FLAGS += -Xswiftc -L$(CURDIR)/.build/archives -Xlinker -ltinfo \
  -Xswiftc -Xclang-linker -Xswiftc -static-libgcc
endif
endif

.PHONY: all demo test check generate release install bench clean

all: release

# Builds fitiq, makes a small legacy app container in a scratch folder and migrates it. Without what debuggers and
# editors read that takes two thirds of the time; in a folder of its own, for other flags compile everything again.
DEMO = $(SWIFT) build $(TRAITS) --disable-index-store -debug-info-format none --scratch-path .build/demo
demo: dependencies
	$(DEMO) --product fitiq
	$(DEMO) --product fitiq-dev
	@.ci/demo "$$($(DEMO) --show-bin-path)"

# What measures time over sockets and terminals; the others wait for processes in the threads it needs.
TIMED_TESTS = FitIQDeliveryTests|FitIQTestBackendTests|FitIQShellTests|ReplTerminalTests|DeliveryCrashTests|WatchTests|ReplScreenTests|CompletionShellTests

# What a person waits for after a change. FITIQ_SLOW=ci adds the sweeps; FITIQ_SLOW=1, all of their faults.
TEST_FLAGS ?=
test: dependencies
	$(SWIFT) test --disable-xctest $(TEST_FLAGS) --filter '$(TIMED_TESTS)'
	$(SWIFT) test --disable-xctest $(TEST_FLAGS) --skip '$(TIMED_TESTS)'

.PHONY: dependencies
dependencies:
	@.ci/install-dependencies

check: dependencies
	$(SWIFT) run fitiq-dev check

generate:
	$(SWIFT) run fitiq-dev generate

# The Swift runtime is linked in and symbols are left out.
release: dependencies
	install -d .build/archives
	$(if $(ARCHIVES),ln -sf $(ARCHIVES) .build/archives/)
	$(RELEASE_OBJECT) $(SWIFT) build $(RELEASE_FLAGS)

install: release
	install -d "$(DESTDIR)$(PREFIX)/bin" "$(DESTDIR)$(PREFIX)/share/man/man1" \
	  "$(DESTDIR)$(PREFIX)/share/bash-completion/completions" \
	  "$(DESTDIR)$(PREFIX)/share/zsh/site-functions" \
	  "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d"
	install -m 755 "$$($(SWIFT) build -c release --show-bin-path)/fitiq" "$(DESTDIR)$(PREFIX)/bin/fitiq"
	install -m 644 man/*.1 "$(DESTDIR)$(PREFIX)/share/man/man1/"
	install -m 644 completions/fitiq.bash "$(DESTDIR)$(PREFIX)/share/bash-completion/completions/fitiq"
	install -m 644 completions/_fitiq "$(DESTDIR)$(PREFIX)/share/zsh/site-functions/_fitiq"
	install -m 644 completions/fitiq.fish "$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/fitiq.fish"
ifeq ($(shell uname),Linux)
	install -d "$(DESTDIR)$(PREFIX)/lib/systemd/user"
	sed 's,/usr/bin,$(or $(PREFIX),/usr/local)/bin,' packaging/systemd/fitiq-outbox.service \
	  >"$(DESTDIR)$(PREFIX)/lib/systemd/user/fitiq-outbox.service"
endif

# Archives, a Debian package, checksums and a bill of materials, from the commit that is checked out.
.PHONY: dist
dist: dependencies
	packaging/dist

# Whether version, day, changelog, manual pages, migrations and packages agree.
.PHONY: release-check
release-check:
	packaging/release-check $(wildcard .build/dist)

.PHONY: dist-test
dist-test: dist
	packaging/test .build/dist

bench: release
	$(SWIFT) build --product fitiq-dev
	Benchmarks/run "$$($(SWIFT) build -c release --show-bin-path)/fitiq"
	Benchmarks/store "$$($(SWIFT) build -c release --show-bin-path)/fitiq" \
	  "$$($(SWIFT) build --show-bin-path)/fitiq-dev"
	Benchmarks/cleanup "$$($(SWIFT) build -c release --show-bin-path)/fitiq" \
	  "$$($(SWIFT) build --show-bin-path)/fitiq-dev"
	Benchmarks/outbox "$$($(SWIFT) build -c release --show-bin-path)/fitiq"
	Benchmarks/repl "$$($(SWIFT) build -c release --show-bin-path)/fitiq"
	Benchmarks/sync "$$($(SWIFT) build -c release --show-bin-path)/fitiq"
	Benchmarks/fleet "$$($(SWIFT) build -c release --show-bin-path)/fitiq" \
	  "$$($(SWIFT) build --show-bin-path)/fitiq-dev"
	Benchmarks/salvage "$$($(SWIFT) build -c release --show-bin-path)/fitiq" \
	  "$$($(SWIFT) build --show-bin-path)/fitiq-dev"
	$(SWIFT) build -c release --product fitiq-dev
	Benchmarks/delivery "$$($(SWIFT) build -c release --show-bin-path)/fitiq" \
	  "$$($(SWIFT) build -c release --show-bin-path)/fitiq-dev"
	"$$($(SWIFT) build -c release --show-bin-path)/fitiq-dev" store /tmp/fitiq-bench.store 1100 15 clean
	Benchmarks/views "$$($(SWIFT) build -c release --show-bin-path)/fitiq" /tmp/fitiq-bench.store
	Benchmarks/entries_list "$$($(SWIFT) build -c release --show-bin-path)/fitiq" /tmp/fitiq-bench.store
	Benchmarks/watch "$$($(SWIFT) build -c release --show-bin-path)/fitiq" /tmp/fitiq-bench.store
	rm /tmp/fitiq-bench.store

clean:
	$(SWIFT) package clean
	rm -rf .build/demo
