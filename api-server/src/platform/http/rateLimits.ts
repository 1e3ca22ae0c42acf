import { addMilliseconds, type Clock, DAY, HOUR, MINUTE, SECOND } from '../clock';
import type { Db, Session } from '../db/connect';
import { singleFlight } from '../db/singleFlight';
import type { Redis } from '../redis/redis';
import { RedisUnavailableError } from '../redis/redisUnavailableError';
import { HttpError } from './httpError';
import { countInWindows, deleteWindowsBefore } from './rateLimits.repository';

interface Limit {
  calls: number;
  per: number;
}

/**
 * Maximum calls per time span. Sign-ins count failures per contact instead (`identity/accounts/loginLock.ts`), in
 * addition to the usual limit.
 */
const limits: Partial<Record<string, Limit>> = {
  register: { calls: 5, per: HOUR },
  providerRegister: { calls: 5, per: HOUR },
  applyCoupon: { calls: 20, per: 10 * MINUTE },
  booking: { calls: 10, per: 10 * MINUTE },
  sendOffer: { calls: 60, per: HOUR },
  deleteAccount: { calls: 10, per: 10 * MINUTE },
  'POST /api/v1/password/change': { calls: 10, per: 10 * MINUTE },
  'own password': { calls: 10, per: 10 * MINUTE },
  'POST /api/v1/me/confirm': { calls: 20, per: 10 * MINUTE },
  'POST /api/v1/otp/send': { calls: 20, per: 10 * MINUTE },
  'POST /api/v1/otp/join': { calls: 5, per: HOUR },
  'try of a stranger': { calls: 600, per: 10 * MINUTE },
  'tries of all strangers': { calls: 6000, per: 10 * MINUTE },
  'try while many try': { calls: 20, per: 10 * MINUTE },
  'codes for all strangers': { calls: 1000, per: 10 * MINUTE },
  'code while many ask': { calls: 3, per: 10 * MINUTE },
  /** With five attempts each, guessing four digits takes weeks, six digits decades. */
  'code again': { calls: 1, per: 30 * SECOND },
  code: { calls: 5, per: 10 * MINUTE },
  'code of a day': { calls: 20, per: DAY },
  /** Per network, because these codes go to any number and each text message costs money. */
  'code to join': { calls: 100, per: DAY },
  // A gateway requests every cached page from a single address.
  'GET /api/v1/service-pages/:category': { calls: 1200, per: MINUTE },
  'GET /api/v1/service-pages/:category/:area': { calls: 1200, per: MINUTE },
  'GET /api/v1/public-profiles/:slug': { calls: 1200, per: MINUTE },
  'hold of a visitor': { calls: 30, per: 10 * MINUTE },
  'POST /api/v1/contact': { calls: 5, per: HOUR },
  'POST /api/v1/push/renew': { calls: 30, per: HOUR },
  'POST /api/v1/newsletter': { calls: 10, per: HOUR },
  'letter to a stranger': { calls: 3, per: HOUR },
  'POST /api/v1/me/export': { calls: 5, per: HOUR },
};
const defaultLimit: Limit = { calls: 120, per: MINUTE };

export interface RateLimiter {
  /** `who` is an account or a client's network. Throws `rate_limited` beyond the limit. */
  count(call: string, who: string): Promise<void>;
}

/**
 * Counts a use of a budget that the whole site shares. Once it is used up, each network still has a small share. A
 * flood is slowed down, and other networks are not locked out.
 */
export async function countSharedBudget(
  limits: RateLimiter,
  network: string,
  { shared, share }: { shared: string; share: string },
): Promise<void> {
  try {
    await limits.count(shared, 'site');
  } catch (error) {
    if (!(error instanceof HttpError) || error.code !== 'rate_limited') throw error;
    await limits.count(share, network);
  }
}

export const noLimits: RateLimiter = { count: async () => {} };

function reject(resetsAt: number, now: number): never {
  const seconds = Math.max(1, Math.ceil((resetsAt - now) / 1000));
  throw new HttpError('rate_limited', `Too many requests. Please try again in ${formatWait(seconds)}.`, {
    status: 429,
    retryAfterSeconds: seconds,
  });
}

export const formatWait = (seconds: number) =>
  seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`;

export function limitsInMemory(clock: Clock): RateLimiter {
  const windows = new Map<string, { count: number; resetsAt: number }>();
  let swept = 0;
  return {
    async count(call, who) {
      const now = clock().getTime();
      if (now - swept > MINUTE) {
        swept = now;
        for (const [key, window] of windows) if (window.resetsAt <= now) windows.delete(key);
      }
      const limit = limits[call] ?? defaultLimit;
      const key = `${call} ${who}`;
      const window = windows.get(key);
      if (!window || window.resetsAt <= now) windows.set(key, { count: 1, resetsAt: now + limit.per });
      else if (++window.count > limit.calls) reject(window.resetsAt, now);
    },
  };
}

interface LimitedUse {
  key: string;
  limit: Limit;
  count: number;
  resetsAt: Date;
}

/** Counts in the database, for several processes on one PostgreSQL. One statement counts simultaneous uses. */
export function limitsInDatabase(db: Db, clock: Clock): RateLimiter {
  const countAll = singleFlight(async (uses: LimitedUse[]) => {
    const now = clock();
    const byKey = new Map<string, LimitedUse[]>();
    for (const use of uses) byKey.set(use.key, [...(byKey.get(use.key) ?? []), use]);
    // Sort the keys, so that two processes cannot deadlock on each other's rows.
    const fresh = [...byKey].sort(([a], [b]) => (a < b ? -1 : 1));
    const windows = await countInWindows(
      db,
      fresh.map(([key, ownUses]) => ({
        key,
        count: ownUses.length,
        resetsAt: addMilliseconds(now, ownUses[0]?.limit.per ?? defaultLimit.per),
      })),
      now,
    );
    for (const { key, count, resetsAt } of windows) {
      const ownUses = byKey.get(key) ?? [];
      for (const [place, use] of ownUses.entries())
        Object.assign(use, { count: count - ownUses.length + place + 1, resetsAt });
    }
  });
  return {
    async count(call, who) {
      const use: LimitedUse = {
        key: `${call} ${who}`,
        limit: limits[call] ?? defaultLimit,
        count: 0,
        resetsAt: clock(),
      };
      await countAll(use);
      if (use.count > use.limit.calls) reject(use.resetsAt.getTime(), clock().getTime());
    },
  };
}

/**
 * Counts a use in its window, or restarts the window when it is over. Uses the caller's time, so that it counts like
 * the database. The key expires a minute after its window.
 */
const COUNT_USE_SCRIPT = `
  local now, per = tonumber(ARGV[1]), tonumber(ARGV[2])
  local resetsAt = tonumber(redis.call('HGET', KEYS[1], 'resetsAt'))
  if resetsAt and resetsAt > now then
    return { redis.call('HINCRBY', KEYS[1], 'count', 1), resetsAt }
  end
  redis.call('HSET', KEYS[1], 'count', 1, 'resetsAt', now + per)
  redis.call('PEXPIRE', KEYS[1], per + 60000)
  return { 1, now + per }`;

/**
 * Counts in Redis, for several processes. While Redis is down, `fallback` counts, which the processes share too. Its
 * windows start empty, so that the limit can at most double at that moment.
 */
export function limitsInRedis(redis: Redis, clock: Clock, fallback: RateLimiter): RateLimiter {
  return {
    async count(call, who) {
      const limit = limits[call] ?? defaultLimit;
      const now = clock().getTime();
      let window: unknown;
      try {
        window = await redis.evaluate(COUNT_USE_SCRIPT, `limit:${call} ${who}`, [now, limit.per]);
      } catch (error) {
        if (error instanceof RedisUnavailableError) return fallback.count(call, who);
        throw error;
      }
      const [count, resetsAt] = window as [number, number];
      if (count > limit.calls) reject(resetsAt, now);
    },
  };
}

export const removeOldRateWindows = (db: Session, now: Date) => deleteWindowsBefore(db, addMilliseconds(now, -DAY));
