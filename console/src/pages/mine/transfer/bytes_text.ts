import { number } from "../../../app/formats";

/** A number of bytes as people say it. */
export function bytesText(bytes: number): string {
  const units = ["B", "kB", "MB", "GB"] as const;
  let value = bytes;
  let unit = 0;
  for (; value >= 1000 && unit < units.length - 1; unit += 1) value /= 1000;
  return `${number(value, unit === 0 ? 0 : 1)} ${units[unit]}`;
}
