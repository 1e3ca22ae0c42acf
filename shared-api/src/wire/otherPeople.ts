import type { LatePromise, OtherPerson } from '../domain/booking';
import { parseInstant } from '../domain/dates';
import * as read from './read';

export function toLatePromise(value: unknown): LatePromise | undefined {
  const item = read.record(value);
  const amountCents = read.cents(item.amount);
  const by = parseInstant(item.by);
  return amountCents && by ? { amountCents, by } : undefined;
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
