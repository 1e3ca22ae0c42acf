import type { PublicReliability, ReliabilityFigure, ReliabilityOutcome } from '../domain/reliability';
import * as read from './read';

/** GET /provider/reliability */
export interface ReliabilityWire {
  days: number;
  min_cases: number;
  punctual_minutes: number;
  results: {
    figure: ReliabilityFigure;
    enough: boolean;
    cases: number;
    met: number;
    minutes?: number;
    newest: {
      booking_id: string;
      booking_number: string;
      title: string;
      at: string;
      outcome: ReliabilityOutcome;
      minutes?: number;
    }[];
  }[];
}

/** Percentages. Those without enough cases are omitted. */
export interface PublicReliabilityWire {
  days: number;
  on_time?: number;
  accepted?: number;
  returning?: number;
}

export function toPublicReliability(value: unknown): PublicReliability | undefined {
  const item = read.record(value);
  const days = read.optionalNumber(item.days);
  return days === undefined
    ? undefined
    : read.omitUndefined({
        days,
        onTime: read.optionalNumber(item.on_time),
        accepted: read.optionalNumber(item.accepted),
        returning: read.optionalNumber(item.returning),
      });
}
