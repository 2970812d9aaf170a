import Glibc
import ScanSinks
import Testing

@testable import ScanCommand

@Suite("Schedules of views", .serialized)
struct ScheduleTimesTests {
  private static func utc(_ year: Int32, _ month: Int32, _ day: Int32, _ hour: Int32 = 0, _ minute: Int32 = 0) -> Int {
    var parts = tm()
    (parts.tm_year, parts.tm_mon, parts.tm_mday, parts.tm_hour, parts.tm_min) = (
      year - 1900, month - 1, day, hour, minute
    )
    return timegm(&parts) * 1_000
  }

  /// A sunrise and sunset of the tables of the United States Naval Observatory and of the NOAA calculator, in minutes of UTC.
  @Test(
    "the sun rises and sets within two minutes of published tables",
    arguments: [
      // Berlin, 21 June 2025: 04:43 and 21:33 (UTC+2).
      (52.52, 13.405, (2025, 6, 21), 2 * 60 + 43, 19 * 60 + 33),
      // London, 1 January 2025: 08:06 and 16:01.
      (51.5074, -0.1278, (2025, 1, 1), 8 * 60 + 6, 16 * 60 + 1),
      // New York, 20 March 2025: 06:59 and 19:08 (UTC-4).
      (40.7128, -74.006, (2025, 3, 20), 10 * 60 + 59, 23 * 60 + 8),
    ])
  func sun(latitude: Double, longitude: Double, date: (Int32, Int32, Int32), rise: Int, set: Int) {
    let midnight = Self.utc(date.0, date.1, date.2)
    // Noon of the place.
    let noon = midnight + 12 * 3_600_000 - Int(longitude / 15 * 3_600_000)
    guard case .rises(let rises, let sets) = SunTimes(latitude: latitude, longitude: longitude).day(around: noon) else {
      Issue.record("the sun neither rises nor sets")
      return
    }
    #expect(abs(rises - midnight - rise * 60_000) <= 120_000, "\((rises - midnight) / 60_000)")
    #expect(abs(sets - midnight - set * 60_000) <= 120_000, "\((sets - midnight) / 60_000)")
  }

  @Test("beyond the polar circle the sun stays up in June and down in December")
  func polar() {
    let tromso = SunTimes(latitude: 69.65, longitude: 18.96)
    #expect(tromso.day(around: Self.utc(2025, 6, 21, 11)) == .alwaysUp)
    #expect(tromso.day(around: Self.utc(2025, 12, 21, 11)) == .alwaysDown)
  }

  @Test(
    "the sunrise of a day is that day's, at any longitude", arguments: Array(stride(from: -180.0, through: 180, by: 15))
  )
  func longitudes(longitude: Double) throws {
    for day in [1, 92, 183, 275] {
      let noon = Self.utc(2025, 1, 1, 12) + day * 86_400_000 - Int(longitude / 15 * 3_600_000)
      guard case .rises(let rises, let sets) = SunTimes(latitude: 40, longitude: longitude).day(around: noon) else {
        Issue.record("the sun neither rises nor sets")
        continue
      }
      #expect(
        (4 * 3_600_000...9 * 3_600_000).contains(noon - rises) && (4 * 3_600_000...9 * 3_600_000).contains(sets - noon))
    }
  }

  @Test("rounds come at full multiples within the hours of the schedule")
  func rounds() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "UTC", 1)
      tzset()
      let times = ScheduleTimes(
        ViewSchedule(
          everySeconds: 3600, from: .clock(minutes: 6 * 60), until: .clock(minutes: 8 * 60), days: [.monday, .friday]))
      // The 27th of November 2026 is a Friday.
      var (time, found) = (ScheduleTimesTests.utc(2026, 11, 27, 5, 30), [Int]())
      for _ in 0..<4 {
        time = times.nextRound(after: time)
        found.append((time - ScheduleTimesTests.utc(2026, 11, 27)) / 3_600_000)
      }
      #expect(found == [6, 7, 3 * 24 + 6, 3 * 24 + 7])
      #expect(times.isActive(at: ScheduleTimesTests.utc(2026, 11, 27, 7, 59)))
      #expect(!times.isActive(at: ScheduleTimesTests.utc(2026, 11, 28, 7)))
      #expect(times.end(after: ScheduleTimesTests.utc(2026, 11, 27, 7)) == ScheduleTimesTests.utc(2026, 11, 27, 8))
      #expect(
        times.nextBegin(after: ScheduleTimesTests.utc(2026, 11, 27, 9)) == ScheduleTimesTests.utc(2026, 11, 30, 6))
      // Forty minutes a day hold a multiple of nineteen hours only now and then.
      let short = ScheduleTimes(
        ViewSchedule(everySeconds: 3600 * 19, from: .clock(minutes: 350), until: .clock(minutes: 390)))
      let next = short.nextRound(after: ScheduleTimesTests.utc(2026, 11, 27))
      #expect(short.isActive(at: next) && next % (3600 * 19 * 1000) == 0)
      exit(0)
    }
  }

  @Test("hours over midnight are one window, and whole days in a row too")
  func windows() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "UTC", 1)
      tzset()
      let night = ScheduleTimes(ViewSchedule(from: .clock(minutes: 22 * 60), until: .clock(minutes: 5 * 60)))
      #expect(
        night.isActive(at: ScheduleTimesTests.utc(2026, 11, 27, 2))
          && !night.isActive(at: ScheduleTimesTests.utc(2026, 11, 27, 12)))
      #expect(night.end(after: ScheduleTimesTests.utc(2026, 11, 27, 23)) == ScheduleTimesTests.utc(2026, 11, 28, 5))
      let weekend = ScheduleTimes(ViewSchedule(days: [.saturday, .sunday]))
      #expect(weekend.end(after: ScheduleTimesTests.utc(2026, 11, 28, 1)) == ScheduleTimesTests.utc(2026, 11, 30))
      exit(0)
    }
  }

  @Test("a change of the clock moves rounds of the day, and leaves none out")
  func clockChange() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "Europe/Berlin", 1)
      tzset()
      let times = ScheduleTimes(ViewSchedule(at: [.clock(minutes: 2 * 60 + 30), .clock(minutes: 12 * 60)]))
      // In the night to the 29th of March 2026 the clock goes from 02:00 to 03:00, in that to the 25th of October back from 03:00.
      for (begin, days) in [(ScheduleTimesTests.utc(2026, 3, 27), 4), (ScheduleTimesTests.utc(2026, 10, 23), 4)] {
        var (time, count) = (begin, 0)
        while true {
          time = times.nextRound(after: time)
          guard time < begin + days * 86_400_000 else { break }
          count += 1
        }
        #expect(count == 2 * days)
      }
      exit(0)
    }
  }
}
