import { parseInstant } from '../domain/dates';
import type { OtherPerson, PersonQuote } from '../domain/personBooking';
import { toQuote } from './payments';
import * as read from './read';

export function toPersonQuote(body: unknown): PersonQuote {
  const item = read.record(body);
  return read.omitUndefined({
    ...toQuote(body),
    instant: item.instant === true,
    confirmBy: parseInstant(item.confirm_by),
    freeCancelUntil: parseInstant(item.free_cancel_until),
  });
}

function toOtherPerson(item: read.Fields): OtherPerson | undefined {
  const id = read.text(item.provider_id);
  const priceCents = read.cents(item.price);
  const startAt = parseInstant(item.start_at);
  if (!id || priceCents === undefined || !startAt) return undefined;
  return read.omitUndefined({
    id,
    priceCents,
    startAt,
    name: read.text(item.fullname),
    image: read.text(item.user_profile_pic),
    rating: read.optionalNumber(item.avg_rating),
    reviewCount: read.optionalNumber(item.review_count),
    distanceKm: read.optionalNumber(item.distance_km),
    instant: item.instant === true,
  });
}

/** Reads `others` of a `slot_taken`. People without a price or a time are left out. */
export const toOtherPeople = (data: unknown): OtherPerson[] =>
  read.list(read.record(data).others).flatMap((item) => toOtherPerson(item) ?? []);
