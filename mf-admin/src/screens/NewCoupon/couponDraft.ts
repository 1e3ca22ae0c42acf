import type { Cents, CouponRule } from '@doorstep/shared-api/domain';
import type { NewCoupon } from '../../model/api/couponsApi';
import { amountText, readAmount } from '../../model/split';

/** As typed: amounts such as 15,00 in any digits, days such as 2026-11-20. */
export interface CouponDraft {
  readonly code: string;
  readonly description: string;
  readonly kind: 'percent' | 'amount';
  readonly percent: string;
  readonly amount: string;
  readonly max_discount: string;
  readonly min_fare: string;
  readonly per_person: string;
  readonly in_total: string;
  readonly budget: string;
  readonly from: string;
  readonly until: string;
  readonly first_booking: boolean;
  readonly listed: boolean;
  readonly accept_loss: boolean;
  readonly reason: string;
}

const DEFAULT_PERCENT = 10;
const DEFAULT_USES_PER_PERSON = 1;

export const emptyCoupon: CouponDraft = {
  ...{ code: '', description: '', kind: 'percent', amount: '', max_discount: '', min_fare: '' },
  ...{
    percent: String(DEFAULT_PERCENT),
    per_person: String(DEFAULT_USES_PER_PERSON),
    in_total: '',
    budget: '',
    from: '',
    until: '',
    reason: '',
  },
  ...{ first_booking: false, listed: true, accept_loss: false },
};

/** Undefined while the percentage or the amount is missing. */
export function ruleOf({ kind, percent, amount, max_discount: most }: CouponDraft): CouponRule | undefined {
  const gift = readAmount(kind === 'percent' ? percent : amount);
  if (!gift) return undefined;
  if (kind === 'amount') return { kind, cents: gift };
  const maxDiscountCents = readAmount(most);
  return { kind, points: gift, ...(maxDiscountCents && { maxDiscountCents }) };
}

/** Text that cannot be read is sent as it is, so that the server names the field. */
export function toNewCoupon(draft: CouponDraft): NewCoupon {
  const { kind, code, description, from, until, first_booking, listed, accept_loss, reason } = draft;
  const decimal = (text: string): string => {
    const cents: Cents | undefined = readAmount(text);
    return cents === undefined ? text.trim() : amountText(cents);
  };
  const whole = (text: string): number => Math.trunc((readAmount(text) ?? 0) / 100);
  return {
    ...{ code: code.trim(), description: description.trim(), first_booking, listed, accept_loss },
    reason: reason.trim(),
    per_person: whole(draft.per_person),
    ...(kind === 'percent' ? { percent: decimal(draft.percent) } : { amount: decimal(draft.amount) }),
    ...(kind === 'percent' && draft.max_discount && { max_discount: decimal(draft.max_discount) }),
    ...(draft.min_fare && { min_fare: decimal(draft.min_fare) }),
    ...(draft.in_total && { in_total: whole(draft.in_total) }),
    ...(draft.budget && { budget: decimal(draft.budget) }),
    ...(from && { from }),
    ...(until && { until }),
  };
}
