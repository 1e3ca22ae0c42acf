import type { Cents } from './money';

/** One chosen sub-service. Its three keys are all required on the wire. */
export interface OrderLine {
  readonly subcategoryId: string;
  readonly name: string;
  readonly priceCents: Cents;
}

export const maxOrderLines = 20;

export type OrderError = 'empty' | 'too_many' | 'incomplete' | 'duplicate' | 'mixed_categories';

/**
 * What is wrong with an order, or undefined: 1 to 20 lines, each with its three keys, no sub-service twice, all of one
 * category. `categoryOf` says where a sub-service belongs (undefined: unknown, which counts as another category); leave
 * it out where the lines can only come from one list.
 */
export function orderError(
  lines: readonly OrderLine[],
  categoryOf?: (subcategoryId: string) => string | undefined,
): OrderError | undefined {
  if (lines.length === 0) return 'empty';
  if (lines.length > maxOrderLines) return 'too_many';
  if (lines.some((line) => !line.subcategoryId || !line.name.trim() || !isPrice(line.priceCents))) return 'incomplete';
  if (new Set(lines.map((line) => line.subcategoryId)).size < lines.length) return 'duplicate';
  if (categoryOf) {
    const categories = new Set(lines.map((line) => categoryOf(line.subcategoryId)));
    if (categories.size > 1 || categories.has(undefined)) return 'mixed_categories';
  }
  return undefined;
}

function isPrice(cents: Cents): boolean {
  return Number.isSafeInteger(cents) && cents >= 0;
}

/** Adds the sub-service, or takes it out when it is there. */
export function toggleLine<Line extends OrderLine>(lines: readonly Line[], line: Line): Line[] {
  const without = lines.filter((other) => other.subcategoryId !== line.subcategoryId);
  return without.length < lines.length ? without : [...without, line];
}

export function totalOf(lines: readonly { readonly priceCents: Cents }[]): Cents {
  return lines.reduce((sum, line) => sum + line.priceCents, 0);
}
