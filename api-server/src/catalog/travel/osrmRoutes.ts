import { fetchWithLimits } from '../../platform/http/fetchWithLimits';
import { MAX_ROUTE_BYTES, ROUTE_TIMEOUT_MS, type RoutePlanner } from './routePlanner';

interface OsrmTable {
  code?: string;
  /** Seconds, by origin and destination. */
  durations?: (number | null)[][];
}

const indexesFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => first + at).join(';');

/** The table service of an OSRM server: https://project-osrm.org/docs/v5.24.0/api/#table-service */
export const osrmRoutes = (url: string, timeoutMs = ROUTE_TIMEOUT_MS): RoutePlanner => ({
  async minutes(origins, destinations) {
    const places = [...origins, ...destinations].map(({ lat, long }) => `${long},${lat}`).join(';');
    const query = `sources=${indexesFrom(0, origins.length)}&destinations=${indexesFrom(origins.length, destinations.length)}`;
    const response = await fetchWithLimits(
      `${url}/table/v1/driving/${places}?${query}&annotations=duration`,
      { signal: AbortSignal.timeout(timeoutMs) },
      MAX_ROUTE_BYTES,
    );
    const { code, durations } = (await response.json()) as OsrmTable;
    if (code !== 'Ok' || !Array.isArray(durations)) throw new Error(`OSRM answered ${response.status}`);
    return origins.map((_, from) =>
      destinations.map((_, to) => {
        const seconds = durations[from]?.[to];
        return typeof seconds === 'number' && seconds >= 0 ? seconds / 60 : undefined;
      }),
    );
  },
});
