import { distanceKm, type Point } from '../../identity/addresses/distance';
import { geocodeAddress } from '../../identity/addresses/geocodeAddress';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { ServiceArea } from '../../platform/db/schema';
import { HttpError } from '../../platform/http/httpError';
import type { Settings } from '../../platform/settings';
import { readServiceArea } from '../../platform/settings/settings.repository';

/** Rounds to the metre, so that all callers agree on addresses at the edge. */
export const isInside = (area: ServiceArea, point: Point) =>
  Math.round(distanceKm(area, point) * 1000) <= Math.round(area.radiusKm * 1000);

export const serializeArea = ({ name, lat, long, radiusKm }: ServiceArea) => ({
  name,
  lat: String(lat),
  long: String(long),
  radius_km: radiusKm,
});

interface OrderedPlace {
  point: Point | undefined;
  field: string;
}

const unknownPlace = (field: string) =>
  new HttpError('validation', 'We cannot find this address. Please choose one from the suggestions.', { field });

const outside = (area: ServiceArea, field: string) =>
  new HttpError('outside_area', 'This address is outside of the area that we serve.', {
    field,
    body: { data: { area: serializeArea(area) } },
  });

/**
 * Requires all places of an order to be known and within the service area. A site without an area accepts orders
 * everywhere. A site without address suggestions also accepts addresses that cannot be located.
 */
export async function requireServedPlaces(
  { db, clock, settings }: Pick<Context, 'clock' | 'settings'> & { db: Session },
  places: readonly OrderedPlace[],
) {
  requireWithin(await readServiceArea(db, clock()), settings, places);
}

export function requireWithin(
  area: ServiceArea | undefined,
  settings: Pick<Settings, 'apiExtensions'>,
  places: readonly OrderedPlace[],
) {
  if (!area) return;
  for (const { point, field } of places) {
    if (!point && settings.apiExtensions) throw unknownPlace(field);
    if (point && !isInside(area, point)) throw outside(area, field);
  }
}

export async function readPlaceCoverage(
  context: Context,
  { address, point }: { address: string; point: Point | undefined },
) {
  const known = point ?? (await geocodeAddress(context.settings, address));
  if (!known) return undefined;
  const area = await readServiceArea(context.db, context.clock());
  return { point: known, area, inside: area === undefined || isInside(area, known) };
}
