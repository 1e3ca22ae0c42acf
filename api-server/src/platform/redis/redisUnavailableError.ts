/**
 * Thrown when Redis is missing or too slow. Callers continue without it. Defined apart from the client, which few
 * servers load.
 */
export class RedisUnavailableError extends Error {
  readonly code = 'redis_unavailable';
}
