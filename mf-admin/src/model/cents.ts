import { type Cents, parseMoney } from '@doorstep/shared-api/domain';

/** An amount as it travels, in cents. */
export const centsOf = (money: string): Cents => parseMoney(money) ?? 0;
