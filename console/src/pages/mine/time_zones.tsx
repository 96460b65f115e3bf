/** The time zones that this browser knows, for fields that name `time-zones` as their list. */
export function TimeZones() {
  return (
    <datalist id="time-zones">
      {zones().map((zone) => (
        <option key={zone} value={zone} />
      ))}
    </datalist>
  );
}

function zones(): readonly string[] {
  const known = Intl.supportedValuesOf("timeZone");
  return known.includes("UTC") ? known : ["UTC", ...known];
}
