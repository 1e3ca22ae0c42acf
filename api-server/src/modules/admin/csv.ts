type Value = string | number | boolean | null | undefined | readonly unknown[] | object;

/** A spreadsheet runs what begins like a formula. */
const FORMULA = /^[=+\-@\t\r]/;

function cellOf(value: Value): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  const text =
    typeof value === 'object'
      ? Array.isArray(value) && value.every((one) => typeof one !== 'object')
        ? value.join(' ')
        : JSON.stringify(value)
      : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** One line of comma-separated values (RFC 4180), with its end. */
export const csvLine = (values: readonly Value[]): string => `${values.map(cellOf).join(',')}\r\n`;
