import type { Point } from '../../identity/addresses/distance';

export interface RoutePlanner {
  /** Driving minutes from each origin (rows) to each destination. Undefined where no road leads. Throws when it fails. */
  minutes(origins: readonly Point[], destinations: readonly Point[]): Promise<(number | undefined)[][]>;
}

/** Limits of a request to the router. A customer waits for it. */
export const ROUTE_TIMEOUT_MS = 1500;
export const MAX_ROUTE_BYTES = 256 * 1024;
