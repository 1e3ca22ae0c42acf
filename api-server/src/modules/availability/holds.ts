import { later, MINUTE } from '../../clock';
import type { Context } from '../../context';
import { newId } from '../../ids';
import { notAtWork, reserveSlot, type SlotRequest, SlotTakenError } from '../bookings/slots';
import { chosenStart } from '../bookings/startRule';
import { findBookableProvider } from '../orders/orders.repository';
import { providerUnavailable } from '../orders/priceOrder';
import { withNearest } from './availability';
import { insertHold } from './availability.repository';
import { isWithinWorkingHours, readWorkingWeek } from './workingHours';

/** How long a time is reserved before it is booked. */
export const HOLD_LIFE = 15 * MINUTE;

/** Reserves a time for the person and replaces their earlier hold with this provider. */
export async function hold(
  context: Context,
  input: { userId: string; providerId: string; startAt: string; minutes: number },
) {
  const { db, clock } = context;
  const now = clock();
  const { userId, providerId } = input;
  const provider = await findBookableProvider(db, providerId);
  if (!provider) throw providerUnavailable();
  const { timeZone } = provider;
  const fields = { start_at: input.startAt };
  const startAt = chosenStart(new Date(input.startAt), { now, scheduled: true, timeZone, fields, field: 'start_at' });
  const id = newId('hold');
  const endAt = later(startAt, input.minutes * MINUTE);
  const expiresAt = later(now, HOLD_LIFE);
  const slotRequest: SlotRequest = { providerId, claimId: id, userId, startAt, endAt, now };
  try {
    await db.transaction(async (tx) => {
      if (!isWithinWorkingHours(await readWorkingWeek(tx, provider), startAt, endAt)) throw notAtWork(slotRequest);
      await reserveSlot(tx, slotRequest);
      await insertHold(tx, { id, providerId, userId, startAt, endAt, createdAt: now, expiresAt });
    });
  } catch (error) {
    throw error instanceof SlotTakenError ? await withNearest(context, error) : error;
  }
  return { id, startAt, expiresAt };
}
