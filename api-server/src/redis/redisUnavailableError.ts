/** It is not there, or does not answer in time: whoever asked goes on without it. Apart from the client, which few servers load. */
export class RedisUnavailableError extends Error {
  readonly code = 'redis_unavailable';
}
