export interface AddressLines {
  readonly street: string;
  readonly rest: string;
}

/** `18 Alder Street, Portland, OR 97205` -> the street, and the rest without the comma. */
export function addressLines(address: string): AddressLines {
  const [street = '', ...rest] = address.split(',');
  return { street: street.trim(), rest: rest.join(',').trim() };
}

/** Returns the house number with its letter (`12b`): the first number of the street part. Empty when there is none. */
export function houseNumber(address: string): string {
  return /(?<![\p{L}\p{N}])\p{Nd}{1,5}\p{L}?(?![\p{L}\p{N}])/u.exec(addressLines(address).street)?.[0] ?? '';
}

export function splitAtMatch(
  text: string,
  typed: string,
): { readonly before: string; readonly hit: string; readonly after: string } {
  const expected = typed.trim();
  const at = expected ? text.toLowerCase().indexOf(expected.toLowerCase()) : -1;
  if (at < 0) return { before: text, hit: '', after: '' };
  return {
    before: text.slice(0, at),
    hit: text.slice(at, at + expected.length),
    after: text.slice(at + expected.length),
  };
}
