import { type Cents, parseMoney } from '@doorstep/shared-api/domain';

export const centsOf = (money: string): Cents => parseMoney(money) ?? 0;

export const signedCentsOf = (money: string): Cents =>
  money.startsWith('-') ? -centsOf(money.slice(1)) : centsOf(money);
