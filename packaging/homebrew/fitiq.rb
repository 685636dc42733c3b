# Not tried: written on Linux. CONTRIBUTING.md, "macOS", has the commands that try it on a Mac.
class Fitiq < Formula
  desc "Inspect, migrate and repair the local state of the FitIQ app"
  homepage "https://fitiq.example"
  # Both are of the release's source archive: git archive --prefix=fitiq-0.1.0/ v0.1.0 | gzip -9n
  url "https://fitiq.example/releases/fitiq-0.1.0.tar.gz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  # The sources are under MIT; with readline linked in, the program is under its licence.
  license "GPL-3.0-or-later"

  depends_on xcode: ["26.4", :build]
  depends_on macos: :sequoia
  depends_on "readline"
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  def install
    readline = Formula["readline"]
    # macOS has a libedit of the same name, which lacks half of the functions.
    traits = %W[
      --disable-sandbox
      -Xcc -I#{readline.opt_include} -Xlinker -L#{readline.opt_lib}
    ]
    # What resolved on the day of the release, not what is new.
    cp "packaging/pinned.json", "Package.resolved"
    traits << "--only-use-versions-from-resolved-file"
    system "make", "install", "PREFIX=#{prefix}", "TRAITS=#{traits.join(" ")}"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/fitiq --version")
    system bin/"fitiq", "self-check"
  end
end
