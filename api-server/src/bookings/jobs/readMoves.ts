import { type AssignmentAction, assignmentActions, type BookingStatus } from '@doorstep/shared-api/domain';
import type { AssignmentDetailsWire } from '@doorstep/shared-api/wire';
import type { Context } from '../../platform/context';
import type { Booking, User } from '../../platform/db/schema';
import { toInstant } from '../../platform/instant';
import { readBookingRules } from '../../platform/settings/settings.repository';
import { readGuardFacts } from '../bookings/guardFacts';
import { findTransitionBlock, transitionsOf } from '../bookings/guards';

/** Providers learn early that a code is needed, because they may start without a connection. */
const statusesBeforeStart: readonly BookingStatus[] = ['accepted', 'on_the_way', 'arrived'];

const isAssignmentAction = (action: string): action is AssignmentAction =>
  (assignmentActions as readonly string[]).includes(action);

export async function readMoves({ db, clock }: Context, user: User, booking: Booking) {
  const now = clock();
  const facts = await readGuardFacts(db, booking);
  const moves: AssignmentAction[] = [];
  const blocked: AssignmentDetailsWire['blocked'] = {};
  const possibleAt: AssignmentDetailsWire['possible_at'] = {};
  for (const row of transitionsOf(booking, 'provider', user.id)) {
    if (!isAssignmentAction(row.action)) continue;
    const block = findTransitionBlock(row, booking, facts, now);
    if (!block) moves.push(row.action);
    else if (block.reason !== 'not_now') blocked[row.action] = block.reason;
    if (block?.reason === 'too_early') possibleAt[row.action] = toInstant(block.possibleAt);
  }
  const needsCode = statusesBeforeStart.includes(booking.status) && (await readBookingRules(db, now)).hasStartCode;
  const startWith = needsCode ? (booking.startAskedAt ? 'customer' : 'code') : 'nothing';
  return { moves, blocked, possible_at: possibleAt, start_with: startWith } as const;
}
