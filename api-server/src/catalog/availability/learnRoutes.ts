import type { Point } from '../../identity/addresses/distance';
import { addMilliseconds, MINUTE } from '../../platform/clock';
import type { Context } from '../../platform/context';
import type { RoutePlanner } from '../travel/routePlanner';
import { isRouted, isSameArea, storeRoutedMinutes } from '../travel/travelMinutes';
import { MAX_TRAVEL } from '../travel/travelTime';
import type { VisitPlace } from '../travel/visitPlace';
import { listTakenPlaces } from './availability.repository';
import type { SlotRequest } from './slots';

/** Places of one request. Routers refuse larger tables. */
const MAX_PLACES = 24;
/** Pause after a failure, in which all times are estimated. */
const REST = MINUTE;

interface Ways {
  providerId: string;
  place: VisitPlace | undefined;
  since: Date;
  until: Date;
  now: Date;
}

const restsUntil = new WeakMap<RoutePlanner, number>();

/**
 * Asks the router for the ways between a visit and the provider's jobs, outside of transactions. Without an answer the
 * times are estimated.
 */
export async function learnRoutes({ db, routes }: Pick<Context, 'db' | 'routes'>, ways: Ways) {
  const { place, ...search } = ways;
  if (!routes || !place || (restsUntil.get(routes) ?? 0) > Date.now()) return;
  const jobs = await listTakenPlaces(db, search);
  const [{ start, end }, starts, ends] = [place, jobs.map((job) => job.start), jobs.map((job) => job.end)];
  try {
    await Promise.all([
      end &&
        learn(
          routes,
          [end],
          unknownAmong(starts, (to) => isRouted(end, to) || isSameArea(end, to)),
        ),
      start &&
        learn(
          routes,
          unknownAmong(ends, (from) => isRouted(from, start) || isSameArea(from, start)),
          [start],
        ),
    ]);
  } catch {
    restsUntil.set(routes, Date.now() + REST);
  }
}

const unknownAmong = (places: readonly (Point | undefined)[], isKnown: (place: Point) => boolean) =>
  places.filter((place) => place !== undefined && !isKnown(place)).slice(0, MAX_PLACES) as Point[];

async function learn(routes: RoutePlanner, origins: readonly Point[], destinations: readonly Point[]) {
  if (origins.length === 0 || destinations.length === 0) return;
  const minutes = await routes.minutes(origins, destinations);
  for (const [row, from] of origins.entries())
    for (const [column, to] of destinations.entries()) {
      const known = minutes[row]?.[column];
      if (known !== undefined) storeRoutedMinutes(from, to, known);
    }
}

/** Asks about the ways around a known time. */
export const learnRoutesAround = (
  context: Pick<Context, 'db' | 'routes'>,
  { providerId, place, startAt, endAt, now }: Pick<SlotRequest, 'providerId' | 'place' | 'startAt' | 'endAt' | 'now'>,
) =>
  learnRoutes(context, {
    ...{ providerId, place, now },
    since: addMilliseconds(startAt, -2 * MAX_TRAVEL),
    until: addMilliseconds(endAt, 2 * MAX_TRAVEL),
  });
