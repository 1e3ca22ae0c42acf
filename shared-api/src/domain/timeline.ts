import { type BookingStatus, statusOrder } from './codes';
import { progressOf } from './lifecycle';

export interface StatusChange {
  readonly status: BookingStatus;
  readonly at: string;
  readonly by?: string;
}

export type StepState = 'done' | 'now' | 'next';

export interface TimelineStep {
  readonly status: BookingStatus;
  readonly key: 'confirmed' | 'accepted' | 'out' | 'arrived' | 'started' | 'completed';
  /** English label; screens translate by the key. */
  readonly label: string;
  readonly state: StepState;
  readonly at?: string;
}

export interface BookingTimeline {
  readonly cancelled: boolean;
  readonly steps: readonly TimelineStep[];
}

const steps = {
  open: { key: 'confirmed', label: 'Booking Confirm' },
  accepted: { key: 'accepted', label: 'Booking Accepted' },
  on_the_way: { key: 'out', label: 'Provider Out for Service' },
  arrived: { key: 'arrived', label: 'Arrived at your location' },
  started: { key: 'started', label: 'Service Started' },
  completed: { key: 'completed', label: 'Service Completed' },
} as const;

function stateOf(step: number, progress: number): StepState {
  if (step > progress) return 'next';
  return step === progress && step < statusOrder.length - 1 ? 'now' : 'done';
}

/** No step is active on a cancelled booking; the times of steps it had reached stay. */
export function timeline(booking: {
  readonly status: BookingStatus;
  readonly createdAt?: string;
  readonly history?: readonly StatusChange[];
}): BookingTimeline {
  const progress = progressOf(booking.status);
  return {
    cancelled: booking.status === 'cancelled',
    steps: statusOrder.map((status, index) => {
      // A completion that was taken back is not shown, and of two the later one counts.
      const isReached = progress < 0 || index <= progress;
      const reached = isReached ? booking.history?.findLast((change) => change.status === status)?.at : undefined;
      const at = reached ?? (status === 'open' ? booking.createdAt : undefined);
      return { status, ...steps[status], state: stateOf(index, progress), ...(at && { at }) };
    }),
  };
}
