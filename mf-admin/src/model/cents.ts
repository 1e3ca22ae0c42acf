import { type Cents, parseMoney } from '@doorstep/shared-api/domain';

/** An amount as it travels, in cents. */
export const centsOf = (money: string): Cents => parseMoney(money) ?? 0;

/** The same of an amount that may be below zero. */
export const signedCentsOf = (money: string): Cents =>
  money.startsWith('-') ? -centsOf(money.slice(1)) : centsOf(money);
