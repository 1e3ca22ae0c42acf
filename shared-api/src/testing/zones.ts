/** Zones far east and west of UTC, with odd offsets, with and without summer time, one whose clocks change by half an hour. */
export const ZONES = [
  'UTC',
  'America/Los_Angeles',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Europe/Berlin',
  'Asia/Tehran',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'Pacific/Pago_Pago',
] as const;

const DAY = 86_400_000;
/** Making one takes longer than a thousand uses of it. */
const formats = new Map(
  ZONES.map((zone) => [zone as string, new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })]),
);

/** Minutes ahead of UTC, asked of the runtime in another way than the product does. */
export function offsetOf(zone: string, instant: number): number {
  const text = formats.get(zone)?.format(instant) ?? '';
  const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(text) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

export const wallOf = (zone: string, instant: number) =>
  new Date(instant + offsetOf(zone, instant) * 60_000).toISOString().slice(0, 16);

export function clockChangeTestDays(zone: string): string[] {
  const days = ['2027-06-16', '2027-12-31'];
  for (let noon = Date.parse('2027-01-01T12:00:00Z'); noon < Date.parse('2028-01-01T00:00:00Z'); noon += DAY) {
    const [before, after] = [offsetOf(zone, noon - DAY), offsetOf(zone, noon)];
    if (before !== after) days.push(wallOf(zone, noon).slice(0, 10));
  }
  return days;
}
