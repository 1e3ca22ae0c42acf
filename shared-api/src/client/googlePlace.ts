import type { PlaceSuggestion } from '../domain/catalog';
import { list, record, text } from '../wire/read';
import type { ApiError } from './apiError';
import { getSettings } from './settings';
import { send, transportError } from './transport';

/** Null when the maps service knows no address for the point. */
export async function googlePlace(
  lat: string,
  long: string,
  signal: AbortSignal,
): Promise<{ data: PlaceSuggestion | null } | { error: ApiError }> {
  const { mapsUrl = 'https://maps.googleapis.com', googleMapsApiKey = '' } = getSettings();
  const query = new URLSearchParams({ latlng: `${lat},${long}`, key: googleMapsApiKey });
  try {
    const [, body] = await send(`${mapsUrl.replace(/\/$/, '')}/maps/api/geocode/json?${query}`, {}, signal);
    const address = text(list(record(body).results)[0]?.formatted_address);
    if (address) return { data: { id: `${lat},${long}`, label: address, address, lat, long } };
    console.warn('No address found for the given coordinates.');
    return { data: null };
  } catch (cause) {
    return { error: transportError(cause) };
  }
}
