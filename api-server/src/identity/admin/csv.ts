/** An amount of money as decimal text, such as "-600.00". A spreadsheet reads it as a number. */
class CsvAmount {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

export type CsvValue = string | number | boolean | null | undefined | readonly unknown[] | object;

const AMOUNT = /^-?\d+(\.\d+)?$/;

export const csvAmount = (amount: string): CsvValue =>
  AMOUNT.test(amount) ? new CsvAmount(Number(amount).toFixed(2)) : amount;

/** Spreadsheets run text that begins like a formula. Some skip blanks and read full-width signs. */
const FORMULA = /^(?:[\t\r\n]|[\s\u200b-\u200f\u2060\ufeff]*[=+\-@＝＋－＠])/;

/** Spreadsheets of many locales separate columns at a semicolon, so text with one is quoted too. */
const NEEDS_QUOTES = /[",;\t\n\r]/;

function cellOf(value: CsvValue): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return String(value);
  if (value instanceof CsvAmount) return value.text;
  const text =
    typeof value === 'object'
      ? Array.isArray(value) && value.every((one) => typeof one !== 'object')
        ? value.join(' ')
        : JSON.stringify(value)
      : String(value);
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Returns a line of comma-separated values (RFC 4180) with its line break. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cellOf).join(',')}\r\n`;

/** Spreadsheets read a file without it in the encoding of the system, not as UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

export const csvHead = (columns: readonly string[]): string => BYTE_ORDER_MARK + csvLine(columns);
