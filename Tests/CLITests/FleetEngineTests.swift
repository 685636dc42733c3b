import FitIQTestSupport
import FitIQTestTraits
import Foundation
import Testing

/// The engines that people run: real ones, on this machine.
@Suite(.serialized, .ownThreads, .bounded) struct FleetEngineTests: FleetSuite {
  let fitiq: FitIQBinary

  init() throws { fitiq = try Self.prepared() }

  /// What the same command on the same stores comes to, run as a whole.
  private func reportOfOneWorker(_ command: [String]) throws -> String {
    let copy = try Self()
    for name in try FileManager.default.contentsOfDirectory(atPath: root)
    where name.hasSuffix(".store") {
      try FileManager.default.copyItem(atPath: "\(root)/\(name)", toPath: "\(copy.root)/\(name)")
    }
    try copy.plan()
    _ = try copy.fitiq.run(["fleet", "run", copy.fleet, "--"] + command, limit: 240)
    return try copy.fleet("report", copy.fleet, try copy.runID(command), "--json").out
  }

  private func expectOneOperationEach(of count: Int) throws {
    for number in 1...count {
      let operations = try operations(of: "\(root)/\(number).store")
      #expect(operations.count == 1, "\(number): \(operations)")
    }
  }

  @Test(.enabled(if: InstalledProgram.path("parallel") != nil, "GNU parallel is not installed"))
  func gnuParallelRunsTheShardsAndResumes() throws {
    for number in 1...9 { try store(number) }
    try plan()
    let expected = try reportOfOneWorker(["cleanup", "--yes"])
    let result = try script(
      """
      mkdir -p .parallel && touch .parallel/will-cite
      "$fitiq" fleet commands "$fleet" --shards 5 -- cleanup --yes | sed "s|^fitiq|$fitiq|" > list
      test "$(wc -l < list)" = 5
      # Ended in the middle, once a shard is done: each worker lets its store end.
      setsid parallel --jobs 3 --joblog log --halt now,fail=1 < list & group=$!
      touch log
      until [ "$(wc -l < log)" -gt 1 ]; do
        kill -0 $group || break
        sleep 0.02
      done
      kill -TERM -- -$group || true
      wait $group || true
      parallel --jobs 3 --joblog log --resume-failed < list || true
      parallel --jobs 3 < list
      # By its number alone.
      seq 5 | FITIQ_SHARDS=5 parallel -N0 --jobs 2 "$fitiq fleet run $fleet --quiet -- cleanup --yes"
      """)
    #expect(result.status == 0, "\(result.out)\(result.error)")
    try expectOneOperationEach(of: 9)
    let report = try fleet("report", fleet, try runID(["cleanup", "--yes"]), "--json").out
    #expect(report == expected)
  }

  private static let hasNamespaces: Bool = {
    guard getuid() == 0, let program = InstalledProgram.path("unshare") else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "--net", "--uts", "--pid", "--fork", "--kill-child", "--mount-proc", "true",
    ]
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return false }
    process.waitUntilExit()
    return process.terminationStatus == 0
  }()

  /// Three hosts, each with a network, a name and processes of its own, of which one goes down in the middle.
  ///
  /// `unshare --kill-child`: with a host, all that runs on it ends at once.
  @Test(
    .sweep,
    .enabled(
      if: ["parallel", "sshd", "ssh", "pgrep"].allSatisfy { InstalledProgram.path($0) != nil }
        && hasNamespaces, "needs parallel, openssh-server, procps, and the right to make namespaces"
    ))
  func gnuParallelRunsTheShardsOnThreeHosts() throws {
    for number in 1...12 { try store(number) }
    try plan()
    let expected = try reportOfOneWorker(["cleanup", "--yes"])
    let result = try script(
      """
      mkdir -p .parallel /run/sshd && touch .parallel/will-cite
      ssh-keygen -q -t ed25519 -N '' -f key
      cat > sshd_config << END
      HostKey $PWD/key
      AuthorizedKeysFile $PWD/key.pub
      StrictModes no
      UsePAM no
      PermitRootLogin yes
      PidFile none
      SetEnv HOME=$PWD TMPDIR=$PWD TZ=UTC LC_ALL=C.UTF-8
      END
      cat > host << END
      hostname \\$1
      exec /usr/sbin/sshd -i -f $PWD/sshd_config
      END
      cat > ssh_config << END
      Host *
      User root
      IdentityFile $PWD/key
      StrictHostKeyChecking no
      UserKnownHostsFile /dev/null
      LogLevel ERROR
      ProxyCommand unshare --net --uts --pid --fork --kill-child --mount-proc sh $PWD/host %h
      END
      hosts() { parallel --ssh "ssh -F $PWD/ssh_config" -S 1/host1,1/host2,1/host3 "$@"; }
      # What the hosts say they are.
      seq 6 | hosts -N0 hostname | sort -u > names
      test "$(tr '\n' ' ' < names)" = "host1 host2 host3 "
      "$fitiq" fleet commands "$fleet" --shards 6 -- cleanup --yes | sed "s|^fitiq|$fitiq|" > list
      hosts --joblog log < list > out 2>&1 &
      # It goes down while it is at a store.
      victim=
      for i in $(seq 1000); do
        for host in $(pgrep -f "^unshare .*$PWD/host host2"); do
          pgrep --ns "$host" --nslist net -f __fleet-child > /dev/null && victim=$host && break 2
        done
        sleep 0.02
      done
      [ -n "$victim" ]
      kill -KILL "$victim" || true
      wait $! || true
      cut -f 2 log | sort -u > hosts-of-jobs
      # The same list once more does what that host left.
      hosts < list
      """)
    #expect(result.status == 0, "\(result.out)\(result.error)")
    let hosts = try String(contentsOfFile: fitiq.folder.file("hosts-of-jobs"), encoding: .utf8)
    for host in ["host1", "host3"] { #expect(hosts.contains(host), "\(hosts)") }
    try expectOneOperationEach(of: 12)
    let report = try fleet("report", fleet, try runID(["cleanup", "--yes"]), "--json").out
    #expect(report == expected)
  }

  /// Three nodes on this machine, whose tasks are killed and requeued.
  @Test(
    .sweep,
    .enabled(
      if: InstalledProgram.path("sbatch") != nil && getuid() == 0, "needs slurm-wlm, munge and root"
    ))
  func slurmArraysAreKilledRequeuedAndMerged() throws {
    for number in 1...12 { try store(number) }
    try plan()
    let expected = try reportOfOneWorker(["cleanup", "--yes"])
    let ports = try (0..<4).map { _ in try FreePort.next() }
    let folder = fitiq.folder.file("slurm")
    try FileManager.default.createDirectory(
      atPath: folder + "/ctld", withIntermediateDirectories: true)
    for node in 1...3 {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/d.n\(node)", withIntermediateDirectories: false)
    }
    let nodes = (1...3).map {
      "NodeName=n\($0) NodeHostname=localhost NodeAddr=127.0.0.1 Port=\(ports[$0]) CPUs=2 State=UNKNOWN"
    }
    try """
    ClusterName=t
    SlurmctldHost=localhost
    AuthType=auth/munge
    AuthInfo=socket=\(folder)/munge.socket
    SlurmUser=root
    SlurmdUser=root
    StateSaveLocation=\(folder)/ctld
    SlurmdSpoolDir=\(folder)/d.%n
    SlurmctldPidFile=\(folder)/ctld.pid
    SlurmdPidFile=\(folder)/d.%n.pid
    SlurmctldLogFile=\(folder)/ctld.log
    SlurmdLogFile=\(folder)/d.%n.log
    ProctrackType=proctrack/pgid
    TaskPlugin=task/none
    SchedulerType=sched/builtin
    SelectType=select/cons_tres
    SelectTypeParameters=CR_Core
    ReturnToService=2
    KillWait=5
    SlurmctldPort=\(ports[0])
    \(nodes.joined(separator: "\n"))
    PartitionName=p Nodes=ALL Default=YES MaxTime=INFINITE State=UP
    """.write(toFile: folder + "/slurm.conf", atomically: true, encoding: .utf8)
    let result = try script(
      """
      cd slurm
      export SLURM_CONF=$PWD/slurm.conf
      dd if=/dev/urandom of=munge.key bs=1 count=256 2> /dev/null
      chown munge munge.key && chmod 400 munge.key
      stop() { for pid in *.pid; do kill -9 "$(cat "$pid")" 2> /dev/null || true; done; }
      trap stop EXIT
      # It asks for folders that only its user can write; tests have them in one of their own.
      munged --force --key-file=$PWD/munge.key --socket=$PWD/munge.socket --pid-file=$PWD/munged.pid \\
        --log-file=$PWD/munged.log --seed-file=$PWD/munged.seed
      slurmctld
      for node in n1 n2 n3; do slurmd -N $node; done
      for i in $(seq 100); do sinfo -h -o %t 2> /dev/null | grep -q idle && break; sleep 0.2; done
      submit() {
        sbatch --parsable --requeue -o out.%a --array=1-4 \\
          --wrap "exec $fitiq fleet run $fleet --quiet -- cleanup --yes"
      }
      started() { cat "$fleet"/runs/*/ledger-* 2> /dev/null | grep -c '"started"' || true; }
      job=$(submit)
      for i in 1 2 3; do
        # When another store has been begun: by the first of all at least.
        before=$(started)
        for wait in $(seq 1200); do [ "$(started)" -gt "$before" ] && break; sleep 0.05; done
        [ $i -gt 1 ] || [ "$(started)" -gt 0 ]
        scancel --signal=KILL --full ${job}_$i 2> /dev/null || true
        scontrol requeue ${job}_$((i + 1)) 2> /dev/null || true
      done
      # A task that was ended is submitted again, as a person would.
      for round in 1 2 3 4 5 6; do
        for i in $(seq 600); do [ -z "$(squeue -h -o %i)" ] && break; sleep 0.2; done
        "$fitiq" fleet status "$fleet" > state && grep -q cleanup state && exit 0
        submit > /dev/null
      done
      cat ctld.log out.* >&2
      exit 1
      """)
    #expect(result.status == 0, "\(result.out)\(result.error)")
    try expectOneOperationEach(of: 12)
    let report = try fleet("report", fleet, try runID(["cleanup", "--yes"]), "--json").out
    #expect(report == expected)
  }
}
