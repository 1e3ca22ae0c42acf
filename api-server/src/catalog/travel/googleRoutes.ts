import type { Point } from '../../identity/addresses/distance';
import { fetchWithLimits } from '../../platform/http/fetchWithLimits';
import { MAX_ROUTE_BYTES, ROUTE_TIMEOUT_MS, type RoutePlanner } from './routePlanner';

interface MatrixElement {
  /** Protocol buffers leave out a zero. */
  originIndex?: number;
  destinationIndex?: number;
  /** Seconds, such as 754s. */
  duration?: string;
  condition?: string;
}

const waypoint = ({ lat, long }: Point) => ({
  waypoint: { location: { latLng: { latitude: lat, longitude: long } } },
});

/** The route matrix of Google: https://developers.google.com/maps/documentation/routes/compute_route_matrix */
export const googleRoutes = (
  { apiKey, url }: { apiKey: string; url: string },
  timeoutMs = ROUTE_TIMEOUT_MS,
): RoutePlanner => ({
  async minutes(origins, destinations) {
    const response = await fetchWithLimits(
      `${url}/distanceMatrix/v2:computeRouteMatrix`,
      {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          'X-Goog-Api-Key': apiKey,
          'X-Goog-FieldMask': 'originIndex,destinationIndex,duration,condition',
        },
        body: JSON.stringify({
          ...{ origins: origins.map(waypoint), destinations: destinations.map(waypoint) },
          travelMode: 'DRIVE',
        }),
        signal: AbortSignal.timeout(timeoutMs),
      },
      MAX_ROUTE_BYTES,
    );
    const elements = (await response.json()) as MatrixElement[];
    if (!Array.isArray(elements)) throw new Error(`Google's route matrix answered ${response.status}`);
    const minutes = origins.map(() => destinations.map((): number | undefined => undefined));
    for (const { originIndex = 0, destinationIndex = 0, duration = '', condition } of elements) {
      const row = minutes[originIndex];
      if (row && condition === 'ROUTE_EXISTS' && /^\d+(\.\d+)?s$/.test(duration))
        row[destinationIndex] = Number.parseFloat(duration) / 60;
    }
    return minutes;
  },
});
