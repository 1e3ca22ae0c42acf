import { type Cents, parseMoney } from '@doorstep/shared-api/domain';

/** Converts a wire amount to cents. */
export const centsOf = (money: string): Cents => parseMoney(money) ?? 0;

/** Converts a wire amount that may be negative to cents. */
export const signedCentsOf = (money: string): Cents =>
  money.startsWith('-') ? -centsOf(money.slice(1)) : centsOf(money);
