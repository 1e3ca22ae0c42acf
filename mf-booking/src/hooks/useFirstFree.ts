import { type Slot, wallTimeIn } from '@doorstep/shared-api/domain';
import { useFreeTimes } from '@doorstep/shared-api/hooks';
import { useNow } from '@doorstep/shared-ui/hooks';

/** First free time of a chosen provider. `unknown`: the server finds it when the booking is made. */
export type FirstFree =
  | { readonly status: 'loading' | 'none' | 'unknown' }
  | { readonly status: 'free'; readonly slot: Slot };

interface FirstFreeInput {
  providerId: string | undefined;
  subcategoryIds: readonly string[];
  durationMinutes: number;
  zone: string;
  taken: readonly Slot[];
}

export function useFirstFree({ zone, taken, ...visit }: FirstFreeInput) {
  const today = wallTimeIn(zone, useNow()).date;
  const { isOffered, slots, failed, refetch } = useFreeTimes({ ...visit, day: today, today });
  return { first: firstOf(), refetch };

  function firstOf(): FirstFree {
    if (!isOffered || failed) return { status: 'unknown' };
    if (!slots) return { status: 'loading' };
    const [slot] = slots
      .filter(({ startAt }) => !taken.some((other) => Date.parse(other.startAt) === Date.parse(startAt)))
      .sort((a, b) => Date.parse(a.startAt) - Date.parse(b.startAt));
    return slot ? { status: 'free', slot } : { status: 'none' };
  }
}
