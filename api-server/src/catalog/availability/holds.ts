import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import { newId } from '../../platform/ids';
import { findBookableProvider } from '../orders/orders.repository';
import { providerUnavailable } from '../orders/priceOrder';
import type { VisitPlace } from '../travel/visitPlace';
import { withAlternativeTimes } from './availability';
import { insertHold } from './availability.repository';
import { reserveFreeTime } from './bookableTime';
import type { RequestedWork } from './freeOthers';
import { learnRoutesAround } from './learnRoutes';
import { type SlotRequest, SlotTakenError } from './slots';
import { deleteHolds, hasHoldAt, lockHold } from './slots.repository';
import { requireValidStart } from './startRule';
import { readWorkingWeek } from './workingHours';

export const HOLD_LIFE = 15 * MINUTE;

interface HoldInput {
  /** Undefined for a visitor, whose hold belongs to whoever knows its id. */
  userId: string | undefined;
  providerId: string;
  startAt: string;
  minutes: number;
  /** Earlier hold that this one replaces: extended, moved, or taken over after signing in. */
  holdId: string | undefined;
  place: VisitPlace | undefined;
  work: Pick<RequestedWork, 'items' | 'place'> | undefined;
}

/** Replaces the named hold and the person's earlier hold with this provider. */
export async function hold(context: Context, input: HoldInput) {
  const { db, clock } = context;
  const now = clock();
  const { userId, providerId, holdId, place } = input;
  const provider = await findBookableProvider(db, providerId, userId);
  if (!provider) throw providerUnavailable();
  const { timeZone } = provider;
  const fields = { start_at: input.startAt };
  const wishedAt = new Date(input.startAt);
  // The lead time may pass while the time is held.
  const canBeHeld = holdId !== undefined && !Number.isNaN(wishedAt.getTime());
  const scheduled = !(canBeHeld && (await hasHoldAt(db, holdId, userId ?? '', providerId, wishedAt)));
  const startAt = requireValidStart(wishedAt, { now, scheduled, timeZone, fields, field: 'start_at' });
  const id = newId('hold');
  const endAt = addMilliseconds(startAt, input.minutes * MINUTE);
  const expiresAt = addMilliseconds(now, HOLD_LIFE);
  const slotRequest: SlotRequest = {
    ...{ providerId, claimId: id, startAt, endAt, now, place },
    services: input.work?.items.map(({ subcategoryId }) => subcategoryId),
    userId: userId ?? '',
    replacedHoldId: holdId,
  };
  await learnRoutesAround(context, slotRequest);
  const { lat = null, long = null } = place?.start ?? {};
  try {
    await db.transaction(async (tx) => {
      const week = await readWorkingWeek(tx, provider);
      await reserveFreeTime(tx, week, slotRequest, { isNoticeGiven: !scheduled });
      await insertHold(tx, {
        id,
        providerId,
        userId: userId ?? null,
        lat,
        long,
        startAt,
        endAt,
        createdAt: now,
        expiresAt,
      });
    });
  } catch (error) {
    throw error instanceof SlotTakenError ? await withAlternativeTimes(context, error, input.work) : error;
  }
  return { id, startAt, expiresAt };
}

/** Does nothing if the hold is gone or belongs to another person. */
export async function releaseHold({ db }: Context, holdId: string, userId: string | undefined) {
  await db.transaction(async (tx) => deleteHolds(tx, await lockHold(tx, holdId, userId ?? '')));
}
