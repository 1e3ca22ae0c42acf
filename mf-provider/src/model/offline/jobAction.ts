import type { ApiRequest } from '@doorstep/shared-api';
import {
  type AssignmentAction,
  type BookingStatus,
  type ExtraLine,
  formatMoney,
  type PairSide,
} from '@doorstep/shared-api/domain';

export const offlineMoves = ['out', 'arrive', 'start', 'complete'] as const;
export type OfflineMove = (typeof offlineMoves)[number];

export const isOfflineMove = (action: AssignmentAction): action is OfflineMove =>
  (offlineMoves as readonly AssignmentAction[]).includes(action);

/** Actions that make sense without a connection. All others need the server's answer at once. */
export type JobAction =
  | { readonly kind: 'move'; readonly move: OfflineMove; readonly code?: string }
  | {
      readonly kind: 'tick';
      readonly serviceId: string;
      readonly stepId: string;
      readonly isDone: boolean;
      readonly text: string;
    }
  | { readonly kind: 'delay'; readonly arrivesAt: string; readonly startAt: string }
  | { readonly kind: 'extraWork'; readonly lines: readonly ExtraLine[]; readonly note: string }
  | { readonly kind: 'photo'; readonly side: PairSide; readonly alt: string; readonly file: Blob }
  | { readonly kind: 'message'; readonly text: string };

export interface PerformedAction {
  /** The server performs the action once for this id, however often it is sent. */
  readonly clientId: string;
  readonly userId: string;
  readonly bookingId: string;
  readonly action: JobAction;
}

/** Uploads that report progress may take long, as long as they go on. */
const watchProgress = () => {};

export function requestOf({ clientId, userId, bookingId, action }: PerformedAction): ApiRequest {
  const ids = { client_id: clientId, user_id: userId };
  const id = encodeURIComponent(bookingId);
  const path = (end: string) => `/provider/jobs/${id}/${end}`;
  const common = { method: 'POST', session: 'required' } as const;
  switch (action.kind) {
    case 'move':
      return { ...common, path: path(action.move), json: { ...ids, ...(action.code && { code: action.code }) } };
    case 'tick': {
      const { serviceId, stepId, isDone } = action;
      const json = { service_id: serviceId, step_id: stepId, done: isDone, ...ids };
      return { ...common, method: 'PUT', path: path('checklist'), json };
    }
    case 'delay':
      return {
        ...common,
        path: path('delay'),
        json: { arrives_at: action.arrivesAt, start_at: action.startAt, ...ids },
      };
    case 'extraWork': {
      const lines = action.lines.map(({ text, kind, cents }) => ({ text, kind, amount: formatMoney(cents) }));
      return { ...common, path: path('extra-work'), json: { lines, note: action.note, ...ids } };
    }
    case 'photo': {
      const photo = { file: action.file, name: 'photo.jpg' };
      const fields = { alt: action.alt, ...ids, photo };
      return { ...common, path: path(`pair/${action.side}`), fields, onProgress: watchProgress };
    }
    case 'message':
      return { ...common, path: `/bookings/${id}/messages`, json: { text: action.text, ...ids } };
  }
}

const statusesAfter: Readonly<Record<OfflineMove, BookingStatus>> = {
  out: 'on_the_way',
  arrive: 'arrived',
  start: 'started',
  complete: 'completed',
};

/** Status that the job will have when the server accepts these actions. */
export function expectedStatus(status: BookingStatus, actions: readonly JobAction[]): BookingStatus {
  const moves = actions.flatMap((action) => (action.kind === 'move' ? [action.move] : []));
  const last = moves.at(-1);
  return last ? statusesAfter[last] : status;
}
