import type { Redis } from '../redis/redis';
import type { EventTransport, LiveEvent } from './outbox';

/** The name has the version of the format, so that two releases do not misread each other. */
const CHANNEL = 'live:1';

export function redisEvents(redis: Redis): EventTransport {
  return {
    get isUp() {
      return redis.isUp;
    },
    tell: (events) => redis.publish(CHANNEL, JSON.stringify(events.map(toMessage))),
    hear(onEvents, onGap) {
      const onMessage = (message: string) => {
        const events = fromMessage(message);
        if (events) onEvents(events);
        else onGap();
      };
      redis.hear(CHANNEL, onMessage, onGap);
    },
  };
}

const toMessage = ({ userId, seq, kind, bookingId, createdAt }: LiveEvent) =>
  [userId, seq, kind, bookingId, createdAt.getTime()] as const;

function fromMessage(message: string): LiveEvent[] | undefined {
  try {
    return (JSON.parse(message) as ReturnType<typeof toMessage>[]).map(([userId, seq, kind, bookingId, at]) => {
      if (typeof userId !== 'string' || !Number.isInteger(seq)) throw new TypeError('not an event');
      return { userId, seq, kind, bookingId, createdAt: new Date(at) };
    });
  } catch {
    return undefined;
  }
}
