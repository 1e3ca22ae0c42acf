import type { Cents } from './money';

/** Id, name and price are required on the wire. */
export interface OrderLine {
  readonly subcategoryId: string;
  readonly name: string;
  /** Quantity of a counted service (two curtains). Absent: one. */
  readonly quantity?: number;
  /** Total for the whole quantity, so that line prices can be summed directly. */
  readonly priceCents: Cents;
}

export const maxOrderLines = 20;
/** Maximum quantity per line, whatever the catalogue allows. */
export const maxQuantity = 99;
/** Maximum length of booking notes in UTF-16 code units. A line break counts as one. */
export const maxNotesLength = 1000;
/** A card can be charged no more at once. */
export const maxOrderCents: Cents = 99_999_999;

interface OptionalQuantity {
  readonly quantity?: number | undefined;
}

export const isQuantity = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 1 && Number(value) <= maxQuantity;

export const quantityOf = ({ quantity = 1 }: OptionalQuantity): number => quantity;

/** The price of one. Whole cents, as a line's price was made by multiplying one. */
export const unitCentsOf = (line: OptionalQuantity & { readonly priceCents: Cents }): Cents =>
  Math.round(line.priceCents / quantityOf(line));

export function withQuantity<Line extends OrderLine>(line: Line, quantity: number): Line {
  const { quantity: _, ...rest } = line;
  const priceCents = unitCentsOf(line) * quantity;
  return { ...rest, ...(quantity > 1 && { quantity }), priceCents } as Line;
}

export function idsAndQuantitiesOf(lines: readonly (OptionalQuantity & { readonly subcategoryId: string })[]): {
  subcategoryIds: string[];
  quantities?: number[];
} {
  const quantities = lines.map(quantityOf);
  return {
    subcategoryIds: lines.map(({ subcategoryId }) => subcategoryId),
    ...(quantities.some((quantity) => quantity > 1) && { quantities }),
  };
}

/** `2 × Ironing`, and `Ironing` of one. For what is written in English; screens have `format.lineName`. */
export const nameWithQuantity = ({ name, quantity = 1 }: OptionalQuantity & { readonly name: string }): string =>
  quantity > 1 ? `${quantity} × ${name}` : name;

export type OrderError = 'empty' | 'too_many' | 'incomplete' | 'duplicate' | 'mixed_categories';

/**
 * An order has 1 to 20 complete lines, no duplicate sub-service and a single category. `categoryOf` returns undefined
 * for an unknown sub-service, which counts as another category. Leave it out when the lines can only come from a single
 * list.
 */
export function orderError(
  lines: readonly OrderLine[],
  categoryOf?: (subcategoryId: string) => string | undefined,
): OrderError | undefined {
  if (lines.length === 0) return 'empty';
  if (lines.length > maxOrderLines) return 'too_many';
  if (lines.some(isIncomplete)) return 'incomplete';
  if (new Set(lines.map((line) => line.subcategoryId)).size < lines.length) return 'duplicate';
  if (categoryOf) {
    const categories = new Set(lines.map((line) => categoryOf(line.subcategoryId)));
    if (categories.size > 1 || categories.has(undefined)) return 'mixed_categories';
  }
  return undefined;
}

const isIncomplete = ({ subcategoryId, name, priceCents, quantity }: OrderLine) =>
  !subcategoryId || !name.trim() || !isPrice(priceCents) || (quantity !== undefined && !isQuantity(quantity));

function isPrice(cents: Cents): boolean {
  return Number.isSafeInteger(cents) && cents >= 0;
}

export function toggleLine<Line extends OrderLine>(lines: readonly Line[], line: Line): Line[] {
  const without = lines.filter((other) => other.subcategoryId !== line.subcategoryId);
  return without.length < lines.length ? without : [...without, line];
}

export function totalOf(lines: readonly { readonly priceCents: Cents }[]): Cents {
  return lines.reduce((sum, line) => sum + line.priceCents, 0);
}
