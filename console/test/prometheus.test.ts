import { expect, test } from "vitest";

import { alone, parsed, quantile, shareOf, spreadsOf, sumOf } from "../src/pages/operate/prometheus";

const PAGE = `# HELP recollect_request_total Calls that were answered.
# TYPE recollect_request_total counter
recollect_request_total 4.0
# HELP recollect_user_action_total What people did, by \\\\ what it was.
# TYPE recollect_user_action_total counter
recollect_user_action_total{action="pin"} 2.0
recollect_user_action_total{action="a\\"b\\\\c\\nd, e=\\"f}"} 3e1 1712345678000
# HELP recollect_api_error Whether a call failed.
# TYPE recollect_api_error summary
recollect_api_error_count 8.0
recollect_api_error_sum 2.0
# HELP recollect_pending_changes Waiting.
# TYPE recollect_pending_changes gauge
recollect_pending_changes 7
# HELP recollect_search_time_seconds How long.
# TYPE recollect_search_time_seconds histogram
recollect_search_time_seconds_bucket{step="total",le="0.1"} 5.0
recollect_search_time_seconds_bucket{step="total",le="1.0"} 9.0
recollect_search_time_seconds_bucket{step="total",le="+Inf"} 10.0
recollect_search_time_seconds_count{step="total"} 10.0
recollect_search_time_seconds_sum{step="total"} 6.5
recollect_search_time_seconds_bucket{step="dense",le="0.1"} 0.0
recollect_search_time_seconds_bucket{step="dense",le="+Inf"} 0.0

this is no line of it
`;

const named = (name: string) => parsed(PAGE).find((one) => one.name === name)!;

test("families have their help, type and figures, whatever their figures' endings", () => {
  expect(parsed(PAGE).map(({ name, type, samples }) => [name, type, samples.length])).toEqual([
    ["recollect_request", "counter", 1],
    ["recollect_user_action", "counter", 2],
    ["recollect_api_error", "summary", 2],
    ["recollect_pending_changes", "gauge", 1],
    ["recollect_search_time_seconds", "histogram", 7],
  ]);
  expect(named("recollect_request").help).toBe("Calls that were answered.");
  expect(named("recollect_user_action").help).toBe("What people did, by \\ what it was.");
});

test("labels keep their quotes, commas, braces and line ends", () => {
  expect(named("recollect_user_action").samples[1]).toEqual({
    name: "recollect_user_action_total",
    labels: { action: 'a"b\\c\nd, e="f}' },
    value: 30,
  });
  expect(sumOf(named("recollect_user_action"))).toBe(32);
});

test("a share is its mean, of so many", () => {
  expect(shareOf(named("recollect_api_error"))).toEqual({ mean: 0.25, of: 8 });
  expect(shareOf(named("recollect_pending_changes"))).toBeUndefined();
});

test("quantiles lie within their bucket, and beyond the last bound at it", () => {
  const [total, dense] = spreadsOf(named("recollect_search_time_seconds"));
  expect(total?.labels).toEqual({ step: "total" });
  expect(total && quantile(total, 0.5)).toBeCloseTo(0.1);
  expect(total && quantile(total, 0.7)).toBeCloseTo(0.1 + (0.9 * 2) / 4);
  expect(total && quantile(total, 0.99)).toBe(1);
  expect(total && alone(total).map(({ count }) => count)).toEqual([5, 4, 1]);
  expect(dense && quantile(dense, 0.5)).toBeUndefined();
});
