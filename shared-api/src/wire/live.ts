import { type LiveEvent, type LiveKind, liveKinds } from '../domain/live';
import * as read from './read';

export interface LiveEventWire {
  /** Sequence number of this user's events, without gaps. */
  id: string;
  kind: LiveKind;
  booking_id?: string;
  at: string;
}

/** Undefined for what only a later server knows. */
export function toLiveEvent(body: unknown): LiveEvent | undefined {
  const item = read.record(body);
  const kind = read.knownCode(item.kind, liveKinds, undefined);
  return kind && read.omitUndefined({ kind, bookingId: read.optionalText(item.booking_id) });
}
