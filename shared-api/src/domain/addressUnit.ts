/** `# rear house`: free words of the unit field, up to the next comma. */
const FREE_TEXT_UNIT = /,\s*(# [^,]+?)\s*(?=,|$)/;
/** `Apt 4B`, `Suite 210`, `#12`, `2nd floor`. "Sault Ste Marie" and "Flat Rock" are towns. */
const NAMED_UNIT =
  /(?:^|[\s,])\s*((?:(?:apt|apartment|unit)\b\.?\s*#?\s*\w[\w-]*|(?:suite|ste|flat|room|rm|floor)\b\.?\s*#?\s*(?:[a-z]|[a-z-]*\d[\w-]*)|#\s*\w[\w-]*)|\d+(?:st|nd|rd|th)\s+floor)(?=[\s,]|$)/i;

const MAX_LENGTH = 40;

/** The unit is '' without one. */
export function splitUnit(address: string): { rest: string; unit: string } {
  const match = FREE_TEXT_UNIT.exec(address) ?? NAMED_UNIT.exec(address);
  if (!match?.[1]) return { rest: address, unit: '' };
  const [before, after] = [address.slice(0, match.index), address.slice(match.index + match[0].length)];
  return { rest: `${before}${after}`.replace(/^[\s,]+/, '').trim(), unit: match[1].trim() };
}

/** Writes the unit behind the street, as `splitUnit` reads it again. A bare `4B` becomes `#4B`. */
export function addUnit(address: string, unit: string): string {
  const words = unit.replace(/[\s,]+/g, ' ').trim();
  if (!words || !address.trim()) return address;
  const [street = '', ...rest] = address.split(',');
  return [street.trimEnd(), ` ${formatUnit(words)}`, ...rest].join(',');
}

function formatUnit(words: string): string {
  if (splitUnit(words).rest.trim() === '') return words;
  const bare = words.replace(/^#\s*/, '');
  return /^\w[\w-]*$/.test(bare) ? `#${bare}` : `# ${bare}`;
}

export const addressUnit = { split: splitUnit, add: addUnit, maxLength: MAX_LENGTH };
