import { expect, test } from "vitest";

import { instantOf, localOf } from "../src/app/instants";

test("a day begins when the clocks of the zone say so", () => {
  expect(instantOf("2026-01-15", "Europe/Berlin")).toBe("2026-01-14T23:00:00.000Z");
  expect(instantOf("2026-07-15", "Europe/Berlin")).toBe("2026-07-14T22:00:00.000Z");
  expect(instantOf("2026-07-15T08:30", "America/Toronto")).toBe("2026-07-15T12:30:00.000Z");
  expect(instantOf("2026-07-15T08:30", "Asia/Kolkata")).toBe("2026-07-15T03:00:00.000Z");
});

test("what a clock shows leads back to its moment, also around a change of the clocks", () => {
  for (const zone of ["Europe/Berlin", "America/Toronto", "Australia/Lord_Howe", "UTC"]) {
    for (let hour = 0; hour < 72; hour += 1) {
      const at = new Date(Date.UTC(2026, 2, 28, hour, 12)).toISOString();
      expect(instantOf(localOf(at, zone), zone)).toBe(at);
    }
  }
});
