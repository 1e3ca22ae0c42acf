import { splitUnit } from '@doorstep/shared-api/domain';
import type { Settings } from '../../platform/settings';
import type { Point } from './distance';
import { findHouse } from './gazetteer';

const GOOGLE = 'https://maps.googleapis.com';
const TIMEOUT_MS = 3000;

export async function geocodeAddress(
  { googleMapsApiKey, mapsUrl }: Pick<Settings, 'googleMapsApiKey' | 'mapsUrl'>,
  address: string,
): Promise<Point | undefined> {
  const text = address.trim();
  if (!text) return undefined;
  const house = findHouse(text);
  if (house) return { lat: house.lat, long: house.long };
  return googleMapsApiKey ? askGoogle(mapsUrl ?? GOOGLE, googleMapsApiKey, splitUnit(text).rest) : undefined;
}

/** Errors, such as a key restricted to browsers or a timeout, count as not found. */
async function askGoogle(url: string, key: string, address: string): Promise<Point | undefined> {
  const query = new URLSearchParams({ address, key });
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}/maps/api/geocode/json?${query}`, {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { results } = (await response.json()) as { results?: GoogleResult[] };
    const found = results?.[0];
    // Ignore partial matches: the middle of a street or town is not the destination.
    if (!found || found.partial_match) return undefined;
    const { lat, lng } = found.geometry?.location ?? {};
    return typeof lat === 'number' && typeof lng === 'number' ? { lat, long: lng } : undefined;
  } catch {
    return undefined;
  }
}

interface GoogleResult {
  partial_match?: boolean;
  geometry?: { location?: { lat?: number; lng?: number } };
}
