import CSV
import Foundation
import TestSupport
import Testing

/// The public suite csv-spectrum: CSV files, and what they hold as JSON.
@Suite(.enabled(if: CSVSpectrum.folder != nil, "run by make harden"))
struct CSVSpectrumTests {
  @Test func `the suite has twelve cases`() throws {
    #expect(try CSVSpectrum.names().count == 12)
  }

  @Test(arguments: try CSVSpectrum.names())
  func `a case holds what its JSON says`(name: String) throws {
    #expect(try CSVSpectrum.records(rows(CSVSpectrum.bytes(of: name))) == CSVSpectrum.expected(name))
  }

  @Test(arguments: try CSVSpectrum.names(), [1, 2, 3, 7])
  func `a case reads the same with any buffer`(name: String, bufferSize: Int) throws {
    let bytes = try CSVSpectrum.bytes(of: name)
    #expect(try rows(bytes, bufferSize: bufferSize) == rows(bytes))
  }

  @Test(arguments: try CSVSpectrum.names())
  func `a case survives being written and read again`(name: String) throws {
    let table = try rows(CSVSpectrum.bytes(of: name))
    var output: [UInt8] = []
    for row in table { try CSVWriter().append(row, to: &output) }
    #expect(try rows(output) == table)
  }
}

private enum CSVSpectrum {
  static let folder = PublicSuites.url("corpora/csv-spectrum")

  static func names() throws -> [String] {
    guard let folder else { return [] }
    return try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "csvs").path)
      .filter { $0.hasSuffix(".csv") }.map { String($0.dropLast(4)) }.sorted()
  }

  static func bytes(of name: String) throws -> [UInt8] {
    try Array(Data(contentsOf: #require(folder).appending(path: "csvs/\(name).csv")))
  }

  /// The records of the JSON file: an array of objects, or, in one case, the object alone.
  static func expected(_ name: String) throws -> [[String: String]] {
    let data = try Data(contentsOf: #require(folder).appending(path: "json/\(name).json"))
    guard name == "location_coordinates" else {
      return try JSONDecoder().decode([[String: String]].self, from: data)
    }
    var record = try JSONDecoder().decode([String: String].self, from: data)
    // The JSON has another telephone number than its CSV; the CSV is what is read.
    #expect(record["Contact Phone Number"] == "1234567890")
    record["Contact Phone Number"] = "2095257564"
    return [record]
  }

  static func records(_ rows: [[String]]) throws -> [[String: String]] {
    let header = try #require(rows.first)
    return try rows.dropFirst().map { row in
      try #require(row.count == header.count)
      return Dictionary(uniqueKeysWithValues: zip(header, row))
    }
  }

}
