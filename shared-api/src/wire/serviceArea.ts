import type { AreaWaitlistEntry, GeoPoint, PlaceCoverage, ServiceArea } from '../domain/catalog';
import * as read from './read';

interface AreaWire {
  name: string;
  lat: string;
  long: string;
  radius_km: number;
}

/** GET /api/v1/service-area; without an area orders are taken everywhere. */
export interface ServiceAreaWire {
  area?: AreaWire;
}

export type ServicePlaceWire =
  | { known: false }
  | ({ known: true; lat: string; long: string; inside: boolean; time_zone: string } & ServiceAreaWire);

export interface AreaWaitWire {
  waiting: boolean;
  email: string;
  confirmed: boolean;
  lat?: string;
  long?: string;
}

export function toServiceArea(body: unknown): ServiceArea | undefined {
  const area = read.record(read.record(body).area);
  const name = read.optionalText(area.name);
  const radiusKm = Number(area.radius_km);
  return name && radiusKm > 0 ? { name, radiusKm } : undefined;
}

export function toAreaCentre(body: unknown): GeoPoint | null {
  const area = read.record(read.record(body).area);
  const lat = read.optionalNumber(area.lat);
  const long = read.optionalNumber(area.long);
  return lat === undefined || long === undefined ? null : { lat, long };
}

export function toAreaWaitlistEntry(body: unknown): AreaWaitlistEntry | undefined {
  const { waiting, confirmed, lat, long } = read.record(body);
  return waiting === true ? { lat: Number(lat), long: Number(long), isConfirmed: confirmed !== false } : undefined;
}

export function toPlaceCoverage(body: unknown): PlaceCoverage | null {
  const place = read.record(body);
  if (place.known === false) return null;
  return read.omitUndefined({
    lat: read.text(place.lat),
    long: read.text(place.long),
    isInside: place.inside !== false,
    timeZone: read.timeZone(place.time_zone),
    area: toServiceArea(body),
  });
}
