import { parseInstant } from '../domain/dates';
import type { PersonQuote } from '../domain/personBooking';
import { toLatePromise } from './otherPeople';
import { toQuote } from './payments';
import * as read from './read';

export function toPersonQuote(body: unknown): PersonQuote {
  const item = read.record(body);
  return read.omitUndefined({
    ...toQuote(body),
    instant: item.instant === true,
    confirmBy: parseInstant(item.confirm_by),
    freeCancelUntil: parseInstant(item.free_cancel_until),
    lateCredit: toLatePromise(item.late_credit),
  });
}
