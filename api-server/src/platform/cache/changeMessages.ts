import type { Redis } from '../redis/redis';

/** The channel's name has the version of the format. A message means that something may have changed. */
const CHANNEL = 'changed:1';

export interface ChangeBroadcast {
  readonly epoch: number;
  /** False while messages may be missed here. */
  readonly isConnected: boolean;
  /**
   * Announces that this process may have changed something. Never rejects: without the message, processes read the
   * counts regularly.
   */
  tell(): Promise<void>;
}

export function redisChangeBroadcast(redis: Redis): ChangeBroadcast {
  let epoch = 0;
  let isSubscribed = false;
  const grow = () => {
    epoch += 1;
  };
  redis.hear(CHANNEL, grow, () => {
    // Messages sent before the subscription, or while the connection was lost, were missed.
    isSubscribed = true;
    grow();
  });
  return {
    get epoch() {
      return epoch;
    },
    get isConnected() {
      return isSubscribed && redis.isUp;
    },
    async tell() {
      // Count the own change now: the next request here must not wait for the message to return.
      grow();
      await redis.publish(CHANNEL, '').catch(() => {});
    },
  };
}
