import { type BasisPoints, type Cents, share } from '@doorstep/shared-api/domain';

/** Where the money in question goes. The parts always add up to it. */
export interface Split {
  readonly refundCents: Cents;
  readonly providerCents: Cents;
  readonly commissionCents: Cents;
}

/** What goes back is taken first; of the rest the commission, and what is left is the provider's. */
export function splitOf(questionCents: Cents, wishedRefundCents: Cents, commission: BasisPoints): Split {
  const refundCents = Math.min(Math.max(0, wishedRefundCents), questionCents);
  const rest = questionCents - refundCents;
  const commissionCents = share(rest, commission);
  return { refundCents, commissionCents, providerCents: rest - commissionCents };
}

const otherDigits = /[\u0660-\u0669\u06f0-\u06f9]/g;

/** A typed amount in cents, with a point or a comma, in any digits; undefined when it is none. */
export function readAmount(text: string): Cents | undefined {
  const typed = text
    .replace(otherDigits, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[٫,]/g, '.')
    .trim();
  const [, whole, fraction = ''] = /^(\d{1,7})(?:\.(\d{0,2}))?$/.exec(typed) ?? [];
  return whole === undefined ? undefined : Number(whole) * 100 + Number(fraction.padEnd(2, '0'));
}

export const amountText = (cents: Cents) => (cents / 100).toFixed(2);
