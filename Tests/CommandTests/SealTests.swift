import Foundation
import TestSupport
import Testing

/// Seals with keys that are made here, and time stamps of an authority on this machine.
@Suite(.enabled(if: OutsideTools.areThere("ssh-keygen"), "ssh-keygen is not installed"))
struct SealTests {
  private let scratch: TemporaryFolder
  private let program: Program

  /// A built site whose list is to be signed with `key`.
  init() throws {
    scratch = try TemporaryFolder()
    program = Program(folder: scratch.url)
    try Household.make("coffer init -q", "coffer item add Lamp --key LAMP --value 40 -q", in: scratch.url)
    try run("ssh-keygen -q -t ed25519 -N '' -f key")
    try run("printf 'jane@home %s\\n' \"$(cut -d ' ' -f 1,2 key.pub)\" > signers")
    try run("echo 'seal: {key: key}' >> site.yml; coffer build -q")
  }

  /// Runs a line that must succeed, and returns what it prints.
  @discardableResult private func run(_ line: String) throws -> String {
    let result = try program.run(line: line)
    try #require(result.status == 0, "\(line): \(result.outputText)\(result.errorText)")
    return result.outputText
  }

  private func fails(_ line: String, _ status: Int32, _ message: String) throws {
    let result = try program.run(line: line)
    #expect(result.status == status)
    #expect(
      (result.outputText + result.errorText).contains(message), "\(result.outputText)\(result.errorText)")
  }

  private var chain: [String] {
    (scratch.text("seals.ndjson") ?? "").split(separator: "\n").map(String.init)
  }

  @Test func `a build after a clean goes into the folder with the seals of the removed list`() throws {
    try run("coffer seal -q && coffer clean -q && coffer build -q")
    #expect(scratch.text("public/SHA256SUMS") != nil && scratch.text("public/SHA256SUMS.sig") != nil)
    // The list is the same again.
    #expect(
      try run("coffer verify public --signers signers").contains("is a signature of this list by jane@home"))
  }

  @Test func `a seal is a signature that ssh-keygen accepts, and a line of the chain`() throws {
    let sealed = try run("coffer seal")
    let line = try run("sha256sum < seals.ndjson").prefix(64)
    #expect(
      sealed == """
        wrote public/SHA256SUMS.sig
        sealed public/SHA256SUMS: line 1 of seals.ndjson, dated 2026-01-01T00:00:00Z
        give the SHA-256 of this line to someone else, so that later changes to the line can be detected: \(line)

        """)
    try run(
      "ssh-keygen -Y verify -f signers -I jane@home -n coffer -s public/SHA256SUMS.sig < public/SHA256SUMS")
    let list = try run("sha256sum < public/SHA256SUMS").prefix(64)
    let signature = try run("sha256sum < public/SHA256SUMS.sig").prefix(64)
    #expect(
      chain == [
        "{\"date\":\"2026-01-01T00:00:00Z\",\"folder\":\"public\",\"list\":\"\(list)\",\"signature\":\"\(signature)\"}"
      ])
    #expect(
      try run("coffer verify public --signers signers --chain seals.ndjson").contains(
        "public/SHA256SUMS.sig: is a signature of this list by jane@home, with the ED25519 key SHA256:"))
  }

  @Test func `without allowed signers the signer is not checked, and another signer is not allowed`() throws {
    try run("coffer seal -q")
    #expect(try run("coffer verify public").contains("but the signer was not checked; use --signers FILE"))
    try run("ssh-keygen -q -t ed25519 -N '' -f other")
    try run("printf 'jane@home %s\\n' \"$(cut -d ' ' -f 1,2 other.pub)\" > signers")
    try fails("coffer verify public --signers signers", 1, "which signers does not allow for 'coffer'")
    try run("rm public/SHA256SUMS.sig")
    try fails("coffer verify public --signers signers", 1, "SHA256SUMS.sig: is missing")
    try fails("coffer verify public --signers missing", 66, "missing: no such file")
  }

  @Test func `a list that is sealed is left, and one that was written again is sealed again`() throws {
    try run("coffer seal -q")
    let before = scratch.bytes("public/SHA256SUMS.sig")
    #expect(
      try run("coffer seal --as-of 2026-02-02")
        == "public/SHA256SUMS is already sealed: line 1 of seals.ndjson, dated 2026-01-01T00:00:00Z\n")
    try run("coffer item edit LAMP --value 50 -q; coffer build -q")
    #expect(scratch.bytes("public/SHA256SUMS.sig") == before)
    try fails("coffer verify public", 1, "if a build rewrote the list, run 'coffer seal' again")
    try run("coffer seal -q --as-of 2026-02-02")
    try run("coffer verify public --signers signers --chain seals.ndjson")
    #expect(chain.count == 2)
    let first = try run("sed -n 1p seals.ndjson | sha256sum").prefix(64)
    #expect(chain.last?.contains("\"previous\":\"\(first)\"") == true)
    #expect(chain.last?.contains("\"date\":\"2026-02-02\"") == true)
  }

  @Test
  func `an amount that was changed together with its digest in the list is found by signature and chain`()
    throws
  {
    try run("coffer report insurance --output Report/ -q; coffer seal Report -q")
    try run("coffer verify Report --signers signers --chain seals.ndjson")
    try run("sed -i 's/\\$40[.]00/$90.00/g' Report/insurance.html")
    try fails("coffer verify Report", 1, "Report/insurance.html: ")
    try run(
      "digest=$(sha256sum Report/insurance.html | cut -c 1-64); "
        + "sed -i \"s/^[0-9a-f]*  insurance.html/$digest  insurance.html/\" Report/SHA256SUMS")
    try fails(
      "coffer verify Report --signers signers", 1, "if a build rewrote the list, run 'coffer seal' again")
    try run("rm Report/SHA256SUMS.sig; coffer verify Report")
    try fails("coffer verify Report --chain seals.ndjson", 1, "has no line for this list")
  }

  @Test func `a signature of someone else is never replaced, and neither is a link`() throws {
    try scratch.write("mine", to: "public/SHA256SUMS.sig")
    try fails("coffer seal", 73, "public/SHA256SUMS.sig: does not match any seal in the chain")
    try run("coffer build -q")
    #expect(scratch.text("public/SHA256SUMS.sig") == "mine")
    try run("rm public/SHA256SUMS.sig; ln -s ../key.pub public/SHA256SUMS.sig")
    try fails("coffer seal", 65, "public/SHA256SUMS: does not match the folder: 1 not a file")
    try fails("coffer verify public", 1, "SHA256SUMS.sig: is a link, a folder or a pipe")
  }

  @Test(arguments: [
    ("sed -i.bak s/2026-02-02/2026-02-20/ seals.ndjson", "line 3 does not contain the SHA-256"),
    (
      "sed -i.bak s/2026-02-02/2025-02-02/ seals.ndjson",
      "line 2 is dated 2025-02-02, but the line before it is dated 2026-01-01"
    ),
    ("sed -i.bak 2d seals.ndjson", "line 2 does not contain the SHA-256"),
    ("sed -i.bak 1d seals.ndjson", "line 1 does not contain the SHA-256"),
    ("sed -i.bak '1{h;G;}' seals.ndjson", "line 2 does not contain the SHA-256"),
    ("sed -i.bak 3d seals.ndjson", "has no line for this list"),
    ("printf '{}' >> seals.ndjson", "line 4 is incomplete or was not written by 'coffer seal'"),
  ]) func `a changed, removed or inserted line of the chain is found`(change: String, message: String) throws
  {
    for (value, date) in [(1, "2026-01-01"), (2, "2026-02-02"), (3, "2026-03-03")] {
      try run("coffer item edit LAMP --value \(value) -q; coffer build -q; coffer seal -q --as-of \(date)")
    }
    try run("coffer verify public --chain seals.ndjson")
    try run(change)
    try fails("coffer verify public --chain seals.ndjson", 1, "seals.ndjson: \(message)")
    guard !message.hasPrefix("has") else { return }
    let before = scratch.bytes("seals.ndjson")
    try run("coffer item edit LAMP --value 9 -q; coffer build -q")
    try fails("coffer seal", 65, "seals.ndjson:")
    #expect(scratch.bytes("seals.ndjson") == before)
  }

  @Test func `a signature that the chain does not list, or that is missing, is found`() throws {
    try run("coffer seal -q; coffer verify public --chain seals.ndjson")
    try run(
      "ssh-keygen -q -t ed25519 -N '' -f other; rm public/SHA256SUMS.sig; "
        + "ssh-keygen -q -Y sign -n coffer -f other public/SHA256SUMS")
    try fails(
      "coffer verify public --chain seals.ndjson", 1,
      "public/SHA256SUMS.sig: is not the file that the chain lists for this list")
    try run("rm public/SHA256SUMS.sig")
    try fails("coffer verify public --chain seals.ndjson", 1, "is missing, but the chain lists it")
  }

  @Test func `the last line can be changed, so that its digest is stated`() throws {
    try run("coffer seal -q; sed -i.bak s/2026-01-01/2020-01-01/ seals.ndjson")
    let last = try run("sha256sum < seals.ndjson").prefix(64)
    #expect(
      try run("coffer verify public --chain seals.ndjson").contains(
        "this is the last line, so its date is certain only if someone else has recorded the line's SHA-256, \(last)\n"
      ))
    let before = scratch.text("public/SHA256SUMS")
    try run("cp -R public earlier; coffer item edit LAMP --value 9 -q; coffer build -q; coffer seal -q")
    let next = try run("sed -n 2p seals.ndjson | sha256sum").prefix(64)
    #expect(scratch.text("earlier/SHA256SUMS") == before)
    #expect(
      try run("coffer verify earlier --chain seals.ndjson").contains(
        "each line after the first contains the SHA-256 of the line before it; the SHA-256 of the last line is \(next)\n"
      ))
  }

  @Test func `a seal is not dated before the one before it, except on the same day`() throws {
    func change(_ value: Int) throws { try run("coffer item edit LAMP --value \(value) -q; coffer build -q") }
    try run("coffer seal -q --as-of 2026-02-02T10:00:00Z")
    try change(50)
    try fails(
      "coffer seal --as-of 2026-02-01", 65,
      "seals.ndjson:1: is dated 2026-02-02T10:00:00Z, later than 2026-02-01; use --as-of with this date or a later date"
    )
    #expect(chain.count == 1 && scratch.contents("public/SHA256SUMS.sig") != nil)
    try run("coffer seal -q --as-of 2026-02-02")
    try run("coffer verify public --signers signers --chain seals.ndjson")
  }

  @Test func `the passphrase of a key is never asked for`() throws {
    try run("ssh-keygen -q -p -f key -P '' -N secret")
    try fails("coffer seal", 69, "if it has a passphrase, add it to the ssh-agent with 'ssh-add ")
    #expect(scratch.contents("seals.ndjson") == nil)
  }

  @Test(.enabled(if: OutsideTools.areThere("ssh-agent", "ssh-add")))
  func `a key with a passphrase is used by the agent`() throws {
    try run("ssh-keygen -q -p -f key -P '' -N secret")
    try run(
      """
      printf '#!/bin/sh\\necho secret\\n' > ask; chmod 700 ask
      eval "$(ssh-agent -s -a "$PWD/agent")" > /dev/null
      SSH_ASKPASS="$PWD/ask" SSH_ASKPASS_REQUIRE=force DISPLAY=none ssh-add -q key < /dev/null
      coffer seal -q
      status=$?
      kill $SSH_AGENT_PID
      exit $status
      """)
    try run("coffer verify public --signers signers --chain seals.ndjson")
  }

  @Test func `a folder that differs from its list is not sealed`() throws {
    try run("echo changed >> public/index.html")
    try fails("coffer seal", 65, "public/SHA256SUMS: does not match the folder: 1 changed")
    #expect(scratch.contents("public/SHA256SUMS.sig") == nil)
  }

  @Test func `a missing program, key or setting is stated`() throws {
    try fails("export PATH=/nowhere; coffer seal", 69, "ssh-keygen: is not installed; install OpenSSH")
    try run("coffer seal -q")
    try fails(
      "export PATH=/nowhere; coffer verify public --signers signers", 69, "SHA256SUMS.sig: cannot be checked")
    try fails(
      "export PATH=/nowhere; coffer verify public", 0, "was not checked; install OpenSSH (ssh-keygen)")
    try run(
      "coffer item edit LAMP --value 7 -q; coffer build -q; rm key")
    try fails("coffer seal", 66, "key: no such key")
    try run("sed -i.bak /^seal:/d site.yml")
    try fails("coffer seal", 78, "site.yml: names neither a key nor a time stamp server")
  }

  @Test(.enabled(if: OutsideTools.areThere("minisign"), "minisign is not installed"))
  func `a signature of minisign is checked with its public key`() throws {
    try run("minisign -G -W -f -p mini.pub -s mini.key > /dev/null 2>&1")
    try run("minisign -S -s mini.key -m public/SHA256SUMS > /dev/null 2>&1 < /dev/null")
    try run("touch public/SHA256SUMS.ots")
    let unchecked = try run("coffer verify public")
    #expect(unchecked.contains("SHA256SUMS.minisig: was not checked; use --minisign-key KEY"))
    #expect(unchecked.contains("SHA256SUMS.ots: was not checked; run 'ots verify public/SHA256SUMS.ots'"))
    for key in ["mini.pub", "\"$(tail -n 1 mini.pub)\""] {
      #expect(
        try run("coffer verify public --minisign-key \(key)").contains("is a signature of this list with"))
    }
    try run("minisign -G -W -f -p other.pub -s other.key > /dev/null 2>&1")
    try fails("coffer verify public --minisign-key other.pub", 1, "is not a signature with the key other.pub")
    try fails("coffer verify public --minisign-key nothing", 66, "nothing: ")
  }

  @Test(
    .enabled(
      if: OutsideTools.areThere("openssl", "curl", "python3"), "openssl, curl or python3 is not installed"))
  func `a time stamp comes from the named server, and is checked with its certificates`() throws {
    let authority = try TimestampAuthority(in: scratch.url.appending(path: "tsa"))
    try run("sed -i.bak /^seal:/d site.yml")
    try run("echo 'seal: {key: key, timestampServer: \"\(authority.address)\"}' >> site.yml")
    try run("coffer seal -q")
    #expect(chain.first?.contains("\"timestamp\":\"") == true)
    #expect(
      try run("coffer verify public").contains("SHA256SUMS.tsr: states the time "))
    #expect(
      try run("coffer verify public --tsa-ca tsa/ca.pem").contains(
        "SHA256SUMS.tsr: is a time stamp of this list, dated "))
    let other = try TimestampAuthority(in: scratch.url.appending(path: "other"))
    try fails(
      "coffer verify public --tsa-ca other/ca.pem", 1,
      "is not a valid time stamp of an authority in ca.pem")
    #expect(other.address != authority.address)

    try run("coffer item edit LAMP --value 50 -q; coffer build -q")
    try fails("coffer verify public", 1, "SHA256SUMS.tsr: is not a time stamp of this list")
    try run("coffer seal -q; coffer verify public --tsa-ca tsa/ca.pem --signers signers --chain seals.ndjson")

    // The same list in another folder is sealed without a time stamp.
    try run("coffer build -q --output copy; sed -i.bak '/^seal:/s/timestampServer.*/}/' site.yml")
    try run("sed -i.bak 's/, *}/}/' site.yml; coffer seal -q copy; coffer verify copy --chain seals.ndjson")
    try run(
      "coffer verify public --chain seals.ndjson; echo 'seal: {key: key, timestampServer: \"\(authority.address)\"}' > seal"
    )
    try run("sed -i.bak /^seal:/d site.yml; cat seal >> site.yml")

    // Without an answer, nothing is written.
    try run("coffer item edit LAMP --value 60 -q; coffer build -q")
    authority.stop()
    try fails("coffer seal", 74, "\(authority.address): returned no time stamp: curl: ")
    #expect(chain.count == 3)
  }

  @Test(
    .enabled(
      if: OutsideTools.areThere("openssl", "curl", "python3"), "openssl, curl or python3 is not installed"))
  func `an answer that is not a time stamp is refused`() throws {
    let authority = try TimestampAuthority(in: scratch.url.appending(path: "tsa"), answering: "hello")
    try run("echo '' > empty; sed -i.bak /^seal:/d site.yml")
    try run("echo 'seal: {timestampServer: \"\(authority.address)\"}' >> site.yml")
    try fails("coffer seal", 74, "returned no time stamp: the answer is not a time stamp of this list")
    #expect(scratch.contents("public/SHA256SUMS.tsr") == nil)
    #expect(scratch.contents("seals.ndjson") == nil)
  }
}

/// Programs of the machine that tests start.
enum OutsideTools {
  static func areThere(_ names: String...) -> Bool { names.allSatisfy { path(of: $0) != nil } }

  #if os(Linux)
    static let hasLibheif = dlopen("libheif.so.1", RTLD_LAZY) != nil
  #endif

  static func path(of name: String) -> String? {
    let folders = ["/usr/local/bin", "/usr/bin", "/bin", "/opt/homebrew/bin"]
    return folders.map { "\($0)/\(name)" }.first(where: FileManager.default.isExecutableFile)
  }
}

/// A time stamp authority with a new certificate, which answers on this machine only.
final class TimestampAuthority {
  let address: String
  private let server: Process

  /// `text` is sent instead of a time stamp.
  init(in folder: URL, answering text: String = "") throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.settings.utf8).write(to: folder.appending(path: "tsa.cnf"))
    try Data(Self.script.utf8).write(to: folder.appending(path: "tsa.py"))
    let made = try Program(folder: folder).run(line: Self.certificates)
    try #require(made.status == 0, "\(made.errorText)")
    server = Process()
    server.executableURL = URL(fileURLWithPath: try #require(OutsideTools.path(of: "python3")))
    server.arguments = ["tsa.py", text]
    server.currentDirectoryURL = folder
    server.standardInput = FileHandle.nullDevice
    server.standardError = FileHandle.nullDevice
    let output = Pipe()
    server.standardOutput = output
    try server.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(Int(line.trimmingCharacters(in: .whitespacesAndNewlines)))
    address = "http://127.0.0.1:\(port)/tsr"
  }

  deinit { stop() }

  func stop() {
    guard server.isRunning else { return }
    // Tests may run on threads that block other signals, and a program inherits that.
    kill(server.processIdentifier, SIGKILL)
    server.waitUntilExit()
  }

  private static let certificates = """
    set -e
    exec 2> /dev/null
    openssl req -x509 -newkey rsa:2048 -nodes -keyout ca.key -out ca.pem -days 30 -config tsa.cnf -extensions ca
    openssl req -newkey rsa:2048 -nodes -keyout tsa.key -out tsa.csr -config tsa.cnf
    openssl x509 -req -in tsa.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 30 -extfile tsa.cnf \
      -extensions stamp -out tsa.pem
    echo 01 > serial
    """

  private static let settings = """
    [req]
    distinguished_name = name
    prompt = no
    [name]
    CN = Test authority
    [ca]
    basicConstraints = critical, CA:TRUE
    [stamp]
    keyUsage = critical, digitalSignature
    extendedKeyUsage = critical, timeStamping
    [tsa]
    default_tsa = test
    [test]
    serial = ./serial
    signer_cert = ./tsa.pem
    signer_key = ./tsa.key
    certs = ./ca.pem
    signer_digest = sha256
    default_policy = 1.2.3.4.1
    digests = sha256
    """

  private static let script = """
    import subprocess, sys
    from http.server import BaseHTTPRequestHandler, HTTPServer

    class Authority(BaseHTTPRequestHandler):
        def do_POST(self):
            with open("query", "wb") as file:
                file.write(self.rfile.read(int(self.headers["Content-Length"])))
            subprocess.run(["openssl", "ts", "-reply", "-config", "tsa.cnf", "-queryfile", "query", "-out", "reply"],
                           stderr=subprocess.DEVNULL)
            with open("reply", "rb") as file:
                answer = sys.argv[1].encode() or file.read()
            self.send_response(200)
            self.send_header("Content-Type", "application/timestamp-reply")
            self.end_headers()
            self.wfile.write(answer)

        def log_message(self, *words):
            pass

    server = HTTPServer(("127.0.0.1", 0), Authority)
    print(server.server_port, flush=True)
    server.serve_forever()
    """
}
