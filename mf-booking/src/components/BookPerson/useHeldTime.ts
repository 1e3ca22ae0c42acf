import { isInvalid, isProviderUnavailable, isSlotTaken } from '@doorstep/shared-api';
import { idsAndQuantitiesOf, type OrderLine, type OtherPerson, type Slot } from '@doorstep/shared-api/domain';
import { useHoldTimeMutation, useReleaseHoldMutation } from '@doorstep/shared-api/personBooking';
import { toOtherPeople } from '@doorstep/shared-api/wire';
import { useEffect, useRef, useState } from 'react';
import { useAtMoment } from '../../hooks/useAtMoment';
import { nearestSlotsOf } from '../../model/checkout/checkoutError';
import { storedHold } from './storedHold';

/** `unknown`: the server did not answer, and the booking itself decides. */
export type HeldTime =
  | { readonly status: 'asking' | 'unknown' }
  /** `until` is RFC 3339. */
  | { readonly status: 'held'; readonly until: string }
  | { readonly status: 'lost'; readonly others: readonly OtherPerson[]; readonly nearest: readonly Slot[] };

interface HeldTimeInput {
  readonly providerId: string;
  /** RFC 3339 */
  readonly startAt: string;
  readonly durationMinutes: number;
  readonly lines: readonly OrderLine[];
  readonly place: { readonly lat?: string; readonly long?: string } | undefined;
  /** Undefined for a visitor. After signing in the person takes over the visitor's hold. */
  readonly userId: string | undefined;
  readonly isActive: boolean;
}

const ASKING: HeldTime = { status: 'asking' };

/**
 * Holds the time for 15 minutes while the sheet is open, again for another address, and again when they are over and it
 * is still free.
 */
export function useHeldTime({ providerId, startAt, durationMinutes, lines, place, userId, isActive }: HeldTimeInput) {
  const [holdTime] = useHoldTimeMutation();
  const [releaseHold] = useReleaseHoldMutation();
  const [result, setResult] = useState<{ readonly time: string; readonly held: HeldTime }>();
  const [turn, setTurn] = useState(0);
  const isReleased = useRef(false);
  const time = `${providerId} ${startAt} ${durationMinutes}`;
  const held = result?.time === time ? result.held : ASKING;
  const at = `${place?.lat} ${place?.long}`;
  const latest = useRef({ lines, place });
  latest.current = { lines, place };

  // biome-ignore lint/correctness/useExhaustiveDependencies: `turn` asks again, a person who signs in takes the hold over, and the way to another address may be too long
  useEffect(() => {
    if (!isActive) return;
    let isCurrent = true;
    isReleased.current = false;
    const { lines, place } = latest.current;
    const holdId = storedHold.read();
    const request = holdTime({
      ...{ providerId, startAt, durationMinutes, ...idsAndQuantitiesOf(lines) },
      ...(holdId && { holdId }),
      ...(place?.lat && place.long && { lat: place.lat, long: place.long }),
    });
    void request.then(({ data, error }) => {
      if (data && isReleased.current) return void releaseHold(data.id);
      if (data) storedHold.write(data.id);
      if (isCurrent) setResult({ time, held: data ? { status: 'held', until: data.expiresAt } : lossOf(error) });
    });
    return () => {
      isCurrent = false;
    };
  }, [time, at, userId, turn, isActive]);

  useAtMoment(isActive && held.status === 'held' ? held.until : undefined, () => setTurn((count) => count + 1));

  return {
    held,
    holdAgain: () => setTurn((count) => count + 1),
    async release() {
      isReleased.current = true;
      const id = storedHold.read();
      storedHold.remove();
      if (id) await releaseHold(id);
    },
  };
}

function lossOf(error: unknown): HeldTime {
  if (!isSlotTaken(error) && !isProviderUnavailable(error) && !isInvalid(error)) return { status: 'unknown' };
  return { status: 'lost', others: toOtherPeople(error.data), nearest: nearestSlotsOf(error) };
}
