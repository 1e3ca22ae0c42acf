import { DAY, later, MINUTE } from '../../clock';
import type { Session } from '../../db/connect';
import type { Booking } from '../../db/schema';
import { listTakenStepsOf } from '../availability/availability.repository';
import { everyDay, isWithinWorkingHours, readWorkingWeeks } from '../availability/workingHours';
import { minutesOf } from '../bookings/bookings.repository';
import { STEP, stepsOf } from '../bookings/slots';
import { calendarAt, SEARCH_DAYS } from '../catalog/nextSlot';
import { offering } from './eligible';
import { listServiceIds } from './eligible.repository';
import { listPeople } from './jobs.repository';

/** Maximum number of alternatives to a provider who did not answer. */
const OFFERED = 3;
/** The nearest ones are looked at. */
const NEAREST = 50;

/**
 * Returns up to three alternatives to a provider who did not answer. They are free at the booking's time if it is still
 * ahead, otherwise soonest. Nearest first.
 */
export async function listFreeOthers(
  db: Session,
  booking: Booking,
  now: Date,
): Promise<{ id: string; name: string; image: string }[]> {
  const services = await listServiceIds(db, booking.id);
  if (services.length === 0) return [];
  const nearest = (await offering(db, services, booking, booking.id))
    .filter(({ userId }) => userId !== booking.providerId)
    .slice(0, NEAREST);
  if (nearest.length === 0) return [];
  const minutes = await minutesOf(db, booking.id);
  const weeks = await readWorkingWeeks(db, nearest);
  const { startAt } = booking;
  const wishedAt = startAt && !booking.asap && startAt > now ? startAt : undefined;
  const since = new Date((wishedAt ?? now).getTime() - STEP);
  const until = later(wishedAt ?? now, (SEARCH_DAYS + 1) * DAY);
  const taken = await listTakenStepsOf(db, { providerIds: nearest.map(({ userId }) => userId), since, until, now });
  const calendar = calendarAt(now);
  const free: { id: string; at: number }[] = [];
  for (const provider of nearest) {
    const week = weeks.get(provider.userId) ?? everyDay(provider);
    const steps = taken.get(provider.userId) ?? new Set<number>();
    if (wishedAt) {
      const endAt = later(wishedAt, minutes * MINUTE);
      const isFree = stepsOf(wishedAt, endAt).every((step) => !steps.has(step.getTime()));
      if (isFree && isWithinWorkingHours(week, wishedAt, endAt)) free.push({ id: provider.userId, at: 0 });
    } else {
      const slot = calendar.nextSlot(week, steps, minutes);
      if (slot) free.push({ id: provider.userId, at: slot.getTime() });
    }
  }
  const ids = free
    .sort((a, b) => a.at - b.at)
    .slice(0, OFFERED)
    .map(({ id }) => id);
  if (ids.length === 0) return [];
  const people = await listPeople(db, ids);
  return ids.flatMap((id) =>
    people.filter((person) => person.id === id).map(({ fullname, image }) => ({ id, name: fullname, image })),
  );
}
