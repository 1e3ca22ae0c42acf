import { type ApiError, type AppStore, apiError, getSession, isApiError, useStore } from '@doorstep/shared-api';
import type { Assignment, Booking, BookingStatus } from '@doorstep/shared-api/domain';
import { useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useSyncExternalStore } from 'react';
import { messages } from '../components/Waiting/messages';
import { workDescription } from '../model/jobs/jobSteps';
import type { WaitingAction } from '../model/offline/actionStore';
import { expectedStatus, type JobAction, type PerformedAction } from '../model/offline/jobAction';
import { ensureMark, isUnanswered, queueOf, usePerformJobActionMutation } from '../model/offline/providerQueue';

export interface PerformResult {
  readonly error?: ApiError | undefined;
  /** Set when the action is stored on this phone and is sent later. */
  readonly isWaiting?: boolean;
}

/** The running action of each job, so that actions of a job never overtake each other. */
const runningActions = new Map<string, Promise<PerformResult>>();

export const useActionQueue = () => queueOf(useStore() as AppStore);

const none: readonly WaitingAction[] = [];

/** Actions of the signed-in provider that are not sent yet, oldest first. */
export function useWaitingActions(): readonly WaitingAction[] {
  const queue = useActionQueue();
  return useSyncExternalStore(queue.subscribe, queue.get, () => none);
}

function followConnection(listener: () => void) {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

export function useIsConnected(): boolean {
  return useSyncExternalStore(
    followConnection,
    () => navigator.onLine,
    () => true,
  );
}

export function useWaitingOfJob(bookingId: string): readonly WaitingAction[] {
  return useWaitingActions().filter((action) => action.bookingId === bookingId);
}

/** Status that the job has once the server has accepted what waits. */
export function useExpectedStatus({ id, status }: Pick<Booking, 'id' | 'status'>): BookingStatus {
  const waiting = useWaitingOfJob(id);
  return expectedStatus(
    status,
    waiting.filter(({ refusal }) => !refusal).map(({ action }) => action),
  );
}

/**
 * `perform` performs an action of a job at once, or stores it when there is no connection. While an action of the job
 * waits, later ones wait behind it, so that their order stays.
 */
export function useJobActions() {
  const t = useT(messages.ns);
  const { lineName } = useFormat();
  const queue = useActionQueue();
  const [send, { isLoading }] = usePerformJobActionMutation();

  async function store(assignment: Assignment, performed: PerformedAction): Promise<PerformResult> {
    const job = `${workDescription(assignment.booking, lineName)} · ${assignment.customerName}`;
    try {
      void navigator.storage?.persist?.();
      const mark = ensureMark(performed.userId);
      await queue.add({ ...performed, mark, job, doneAt: new Date().toISOString() });
      return { isWaiting: true };
    } catch (error) {
      const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
      return { error: apiError('business', { message: t(isFull ? 'storageFull' : 'storageRefused') }) };
    }
  }

  async function sendOrStore(assignment: Assignment, performed: PerformedAction): Promise<PerformResult> {
    await queue.read().catch(() => undefined);
    const isBehind = queue.get().some(({ bookingId }) => bookingId === performed.bookingId);
    if (navigator.onLine && !isBehind) {
      const { error } = await send(performed);
      if (!isUnanswered(error)) return isApiError(error) ? { error } : {};
    }
    return store(assignment, performed);
  }

  function perform(assignment: Assignment, action: JobAction): Promise<PerformResult> {
    const userId = getSession().user?.id;
    if (!userId) return Promise.resolve({ error: apiError('session') });
    const bookingId = assignment.booking.id;
    const performed = { clientId: crypto.randomUUID(), userId, bookingId, action };
    const earlier = runningActions.get(bookingId) ?? Promise.resolve();
    const running = earlier.then(() => sendOrStore(assignment, performed));
    runningActions.set(bookingId, running);
    return running;
  }

  return { perform, isSending: isLoading };
}
