const known = new Map<string, Intl.NumberFormat>();

/** The one formatter of plain numbers of a locale: to make one takes many times as long as to use it. */
export function numberFormat(locale: string, digits?: number): Intl.NumberFormat {
  const id = `${locale} ${digits}`;
  let format = known.get(id);
  if (!format) {
    format = new Intl.NumberFormat(
      locale,
      digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits },
    );
    known.set(id, format);
  }
  return format;
}
