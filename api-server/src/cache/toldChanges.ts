import type { Redis } from '../redis/redis';

/** The form of a message is in its name. What it says is only that something may have changed. */
const CHANNEL = 'changed:1';

/** Change messages between processes, which make cached data outdated. */
export interface ToldChanges {
  /** Grows with each change that was told here, and with each that may have been missed. */
  readonly epoch: number;
  /** False: changes may be told that nobody here hears. */
  readonly isHeard: boolean;
  /** Something may have been changed by this process. Never rejects: those who do not hear it look by themselves. */
  tell(): Promise<void>;
}

export function changesInRedis(redis: Redis): ToldChanges {
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
    get isHeard() {
      return isSubscribed && redis.isUp;
    },
    async tell() {
      // Count the own change now: the next request here must not wait for the message to return.
      grow();
      await redis.publish(CHANNEL, '').catch(() => {});
    },
  };
}
