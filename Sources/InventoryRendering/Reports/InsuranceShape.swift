import InventoryReports
package import Mustache

/// What the template of an insurance report may use. It is rendered once for each part of the report, which is there
/// then, and none of the others: so the template reads like the report.
package enum InsuranceShape {
  package static let report = Shape.record(parts + everywhere + ReportHeading.shape)

  /// In the order of `InsurancePart`'s cases.
  static let parts: [Shape.Field] = [
    .init(
      "start",
      [
        "details": .list(.line), "facts": .list(.line), "fingerprint": .text, "command": .text,
        "summary": .list(typeRow), "total": typeRow, "hasLimits": .flag, "limitProfile": .text,
        "limits": .list([
          "title": .text, "assetTypes": .text, "itemCount": .text, "value": .text, "limit": .text,
          "over": .text,
          "left": .text, "isTheftOnly": .flag, "isOwn": .flag, "hasSchedule": .flag,
          "schedule": .list(reference),
        ]),
        "hasSchedule": .flag, "scheduleIntroduction": .text,
      ]),
    .init(
      "scheduled",
      [
        "number": .text, "itemName": .text, "value": .text, "lines": .list(.line), "picture": picture,
      ]),
    .init("list", ["isWide": .flag, "isWidest": .flag, "introduction": .text, "hasSchedule": .flag]),
    .init("type", ["label": .text, "itemCount": .text]),
    .init(
      "items",
      .list([
        "number": .text, "itemName": .text, "serialNumber": .text, "recordedOn": .text, "value": .text,
        "thumbnail": picture, "cells": .list(["text": .text, "isAmount": .flag]),
      ])),
    .init(
      "typeEnd", ["label": .text, "itemCount": .text, "value": .text, "withoutValue": .text, "span": .text]),
    .init(
      "end",
      [
        "total": .text, "itemCount": .text, "hasGaps": .flag, "grade": .text, "gradeMeaning": .text,
        "gaps": .list([
          "text": .text, "valueAtRisk": .text, "hasItems": .flag, "items": .list(reference), "more": .text,
        ]),
        "method": .list(["text": .text]), "signatures": .list(["text": .text]),
      ]),
  ]

  private static let everywhere: [Shape.Field] = [
    .init("kind", .text), .init("isFull", .flag), .init("hasValues", .flag), .init("hasSerialNumbers", .flag),
    .init("hasDates", .flag), .init("hasPhotos", .flag), .init("hasThumbnails", .flag),
    .init("columns", .list(["title": .text, "isAmount": .flag])),
  ]

  private static let reference: Shape = ["number": .text, "itemName": .text, "value": .text]
  private static let picture: Shape = ["source": .text, "width": .text, "height": .text, "alt": .text]
  private static let typeRow: Shape = [
    "label": .text, "itemCount": .text, "withPhoto": .text, "withSerialNumber": .text, "value": .text,
    "limit": .text,
    "over": .text, "isTheftOnly": .flag,
  ]
}
