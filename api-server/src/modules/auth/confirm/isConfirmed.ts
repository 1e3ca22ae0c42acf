import { later, MINUTE } from '../../../clock';
import type { SignedIn } from '../sessions/sessions';

/** How long it counts that the person proved to be there. */
export const CONFIRMED_LIFE = 10 * MINUTE;
/** A sign-in proves it for as long (the contract's W05). */
const FRESH_LOGIN = 15 * MINUTE;

/** Whether the person of this session proved just now to be there. */
export const isConfirmed = ({ signedInAt, confirmedAt }: Pick<SignedIn, 'signedInAt' | 'confirmedAt'>, now: Date) =>
  signedInAt >= later(now, -FRESH_LOGIN) || (confirmedAt !== null && confirmedAt >= later(now, -CONFIRMED_LIFE));
