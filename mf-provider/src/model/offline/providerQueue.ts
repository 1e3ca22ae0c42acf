import { type ApiError, type AppStore, baseApi, getSession, isApiError, onSessionChange } from '@doorstep/shared-api';
import { type ActionQueue, createActionQueue } from './actionQueue';
import { indexedDbStore } from './actionStore';
import { type PerformedAction, requestOf } from './jobAction';

const kindsWithoutAnswer: readonly ApiError['kind'][] = ['offline', 'network', 'timeout'];

/** Responses of a gateway whose API is away for a while. */
const gatewayFailures: readonly (number | undefined)[] = [502, 503, 504];

/** The connection or the gateway failed. The server may have performed the action all the same. */
export const isUnanswered = (error: unknown): boolean =>
  isApiError(error) && (kindsWithoutAnswer.includes(error.kind) || gatewayFailures.includes(error.status));

const offlineApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** Invalidates after a refusal too, because the screen then shows an outdated job. */
    performJobAction: build.mutation<null, PerformedAction>({
      query: requestOf,
      transformResponse: () => null,
      invalidatesTags: (_result, error, { bookingId, action }) =>
        isUnanswered(error)
          ? []
          : [
              ...(['Jobs', 'Earnings', 'Conversations'] as const),
              { type: 'Booking', id: bookingId },
              { type: 'Offers', id: bookingId },
              { type: 'Messages', id: bookingId },
              ...(action.kind === 'photo' ? (['Workspace'] as const) : []),
            ],
    }),
  }),
});

export const { usePerformJobActionMutation } = offlineApi;

/** Signing out removes all keys with this prefix, and with the mark the actions that it belongs to. */
const markKey = (userId: string) => `doorstep.offlineMark.${userId}`;

/** Throws where the browser refuses storage, because an unreadable mark must not delete actions. */
const markOf = (userId: string): string | undefined => localStorage.getItem(markKey(userId)) ?? undefined;

/** Throws where the browser refuses storage. */
export function ensureMark(userId: string): string {
  const mark = markOf(userId) ?? crypto.randomUUID();
  localStorage.setItem(markKey(userId), mark);
  return mark;
}

const queues = new WeakMap<AppStore, ActionQueue>();

/** The queue of this page, which sends through its store so that screens are refreshed. */
export function queueOf(store: AppStore): ActionQueue {
  const known = queues.get(store);
  if (known) return known;
  const queue = createActionQueue({
    store: indexedDbStore,
    send: ({ clientId, userId, bookingId, action }) =>
      store.dispatch(
        offlineApi.endpoints.performJobAction.initiate({ clientId, userId, bookingId, action }, { track: false }),
      ) as Promise<{ error?: ApiError }>,
    userId: () => getSession().user?.id,
    markOf,
  });
  onSessionChange(() => void queue.read().catch(() => undefined));
  queues.set(store, queue);
  return queue;
}
