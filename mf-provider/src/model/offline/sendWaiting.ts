import type { ApiError } from '@doorstep/shared-api';
import type { ActionStore, WaitingAction } from './actionStore';

/** Failures of the server with the same action, after which the provider decides about it. */
const MAX_FAILURES = 5;

export type SendOutcome =
  /** Everything that can be sent has been sent. */
  | { readonly state: 'done' }
  /** Sending again makes sense after a while. */
  | { readonly state: 'later'; readonly afterSeconds?: number }
  | { readonly state: 'signedOut' };

interface SendingOptions {
  readonly store: ActionStore;
  /** Asked before each action, because the session may change meanwhile. */
  readonly userId: () => string | undefined;
  readonly send: (action: WaitingAction) => Promise<{ readonly error?: ApiError | undefined }>;
  readonly onChange?: () => void;
}

/** The oldest action that may be sent. Actions of a job wait while an earlier one of it is refused. */
export function nextToSend(actions: readonly WaitingAction[], userId: string): WaitingAction | undefined {
  const own = actions.filter((action) => action.userId === userId);
  const blockedJobs = new Set(own.filter(({ refusal }) => refusal).map(({ bookingId }) => bookingId));
  return own.find(({ bookingId }) => !blockedJobs.has(bookingId));
}

/** Sends waiting actions one after the other. An action is removed when the server has answered, never before. */
export async function sendWaiting({ store, userId, send, onChange = () => {} }: SendingOptions): Promise<SendOutcome> {
  for (;;) {
    const user = userId();
    if (!user) return { state: 'signedOut' };
    const action = nextToSend(await store.list(), user);
    if (!action) return { state: 'done' };
    const { error } = await send(action);
    if (!error) await store.remove(action.seq);
    else if (error.kind === 'session') return { state: 'signedOut' };
    else {
      const outcome = await handleFailure(store, action, error);
      if (outcome) return outcome;
    }
    onChange();
  }
}

const refusingKinds: readonly ApiError['kind'][] = ['business', 'forbidden', 'notFound'];

/** Undefined when the provider has to decide about the action, so that others can be sent. */
async function handleFailure(
  store: ActionStore,
  { seq, failures = 0 }: WaitingAction,
  { kind, status, message, field, retryAfterSeconds }: ApiError,
): Promise<SendOutcome | undefined> {
  // 502 to 504 come from a gateway whose API is away for a while.
  const isFaulty = kind === 'server' && status === 500;
  if (isFaulty) await store.change(seq, { failures: failures + 1 });
  if (refusingKinds.includes(kind) || (isFaulty && failures + 1 >= MAX_FAILURES)) {
    await store.change(seq, { refusal: { message, ...(field && { field }) }, failures: 0 });
    return undefined;
  }
  return { state: 'later', ...(retryAfterSeconds && { afterSeconds: retryAfterSeconds }) };
}
