import { type BookingStatus, type StatusChange, statusesUnderWay } from '@doorstep/shared-api/domain';
import type { UnsentMessage } from './unsentMessages';

export interface ChatPhoto {
  /** Empty while this browser cannot show the photo. */
  readonly src: string;
  readonly alt: string;
  /** Pixels, 0 when unknown. */
  readonly width: number;
  readonly height: number;
}

export interface DeliveredMessage {
  readonly id: string;
  readonly mine: boolean;
  readonly text: string;
  readonly photos?: readonly ChatPhoto[];
  readonly at: string;
  readonly readAt?: string;
  /** Hidden by the staff. Only its author still reads the text. */
  readonly isHidden?: boolean;
  readonly isReported?: boolean;
  readonly appealUntil?: string;
  readonly doesAppealWait?: boolean;
}

export type ChatLine =
  | { readonly kind: 'day'; readonly key: string; readonly at: string }
  | { readonly kind: 'event'; readonly key: string; readonly at: string; readonly status: BookingStatus }
  | {
      readonly kind: 'message';
      readonly key: string;
      readonly at: string;
      readonly mine: boolean;
      readonly text: string;
      readonly photos?: readonly ChatPhoto[];
      readonly endsGroup: boolean;
      readonly state: 'sent' | 'read' | 'received' | 'sending' | 'failed';
      readonly clientId?: string;
      readonly isHidden?: boolean;
      readonly isReported?: boolean;
      readonly appealUntil?: string;
      readonly doesAppealWait?: boolean;
    };

const groupMs = 5 * 60_000;

/** Statuses shown in the chat. Earlier ones are omitted, because the booking itself shows them. */
const shownStatuses: readonly BookingStatus[] = [...statusesUnderWay, 'completed', 'cancelled'];

export function chatLines(
  messages: readonly DeliveredMessage[],
  unsent: readonly UnsentMessage[],
  history: readonly StatusChange[],
  dayOf: (at: string) => string,
): ChatLine[] {
  const events = history
    .filter(({ status, at }) => at && shownStatuses.includes(status))
    .map(({ status, at = '' }): ChatLine => ({ kind: 'event', key: `event ${status} ${at}`, at, status }));
  const chatLineList = messages.map(
    ({ id, mine, text, photos = [], at, readAt, isHidden, isReported, appealUntil, doesAppealWait }): ChatLine => ({
      kind: 'message',
      key: id,
      at,
      mine,
      text,
      endsGroup: true,
      state: !mine ? 'received' : readAt ? 'read' : 'sent',
      ...(photos.length > 0 && { photos }),
      ...(isHidden && { isHidden }),
      ...(isReported && { isReported }),
      ...(appealUntil && { appealUntil }),
      ...(doesAppealWait && { doesAppealWait }),
    }),
  );
  const inOrder = [...chatLineList, ...events].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const knownKeys = new Set(messages.map(({ id }) => id));
  const waiting = unsent
    .filter(({ sentId }) => !sentId || !knownKeys.has(sentId))
    .map(
      ({ clientId, text, photos = [], at, state }): ChatLine => ({
        kind: 'message',
        key: clientId,
        at,
        mine: true,
        text,
        endsGroup: true,
        state: state === 'sent' ? 'sending' : state,
        clientId,
        ...(photos.length > 0 && {
          photos: photos.map(({ src = '', alt }) => ({ src, alt, width: 0, height: 0 })),
        }),
      }),
    );
  return insertDayLines(grouped([...inOrder, ...waiting]), dayOf);
}

function grouped(lines: readonly ChatLine[]): ChatLine[] {
  return lines.map((line, index) => {
    const next = lines[index + 1];
    if (line.kind !== 'message' || next?.kind !== 'message') return line;
    const isSame =
      next.mine === line.mine && next.state === line.state && Date.parse(next.at) - Date.parse(line.at) < groupMs;
    return { ...line, endsGroup: !isSame || line.state === 'failed' };
  });
}

function insertDayLines(lines: readonly ChatLine[], dayOf: (at: string) => string): ChatLine[] {
  let day = '';
  return lines.flatMap((line) => {
    const own = dayOf(line.at);
    if (own === day) return [line];
    day = own;
    return [{ kind: 'day', key: `day ${own}`, at: line.at } as const, line];
  });
}
