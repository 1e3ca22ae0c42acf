import { addMilliseconds, MINUTE } from '../../../platform/clock';
import type { SignedIn } from '../sessions/sessions';

export const CONFIRMED_LIFE = 10 * MINUTE;
/** A sign-in counts as confirmation for this long (the contract's W05). */
const FRESH_LOGIN = 15 * MINUTE;

export const isConfirmed = ({ signedInAt, confirmedAt }: Pick<SignedIn, 'signedInAt' | 'confirmedAt'>, now: Date) =>
  signedInAt >= addMilliseconds(now, -FRESH_LOGIN) ||
  (confirmedAt !== null && confirmedAt >= addMilliseconds(now, -CONFIRMED_LIFE));
