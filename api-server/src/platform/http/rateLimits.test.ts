import { describe, expect, test } from 'vitest';
import { formatWait, limitsInMemory } from './rateLimits';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const START = Date.parse('2026-11-20T12:00:00Z');

describe.each([
  ['register', 5, HOUR_MS],
  ['providerRegister', 5, HOUR_MS],
  ['applyCoupon', 20, 10 * MINUTE_MS],
  ['booking', 10, 10 * MINUTE_MS],
  ['sendOffer', 60, HOUR_MS],
  ['deleteAccount', 10, 10 * MINUTE_MS],
  ['POST /api/v1/password/change', 10, 10 * MINUTE_MS],
  ['own password', 10, 10 * MINUTE_MS],
  ['POST /api/v1/me/confirm', 20, 10 * MINUTE_MS],
  ['POST /api/v1/otp/send', 20, 10 * MINUTE_MS],
  ['POST /api/v1/otp/join', 5, HOUR_MS],
  ['try of a stranger', 600, 10 * MINUTE_MS],
  ['tries of all strangers', 6000, 10 * MINUTE_MS],
  ['codes for all strangers', 1000, 10 * MINUTE_MS],
  ['code again', 1, 30 * SECOND_MS],
  ['code', 5, 10 * MINUTE_MS],
  ['code of a day', 20, 24 * HOUR_MS],
  ['code to join', 100, 24 * HOUR_MS],
  ['GET /api/v1/service-pages/:category', 1200, MINUTE_MS],
  ['GET /api/v1/service-pages/:category/:area', 1200, MINUTE_MS],
  ['GET /api/v1/public-profiles/:slug', 1200, MINUTE_MS],
  ['POST /api/v1/contact', 5, HOUR_MS],
  ['POST /api/v1/push/renew', 30, HOUR_MS],
  ['POST /api/v1/newsletter', 10, HOUR_MS],
  ['letter to a stranger', 3, HOUR_MS],
  ['POST /api/v1/me/export', 5, HOUR_MS],
  ['a call without a limit of its own', 120, MINUTE_MS],
])('%s', (call, calls, per) => {
  test(`allows ${calls} calls in ${per / SECOND_MS} seconds, and again afterwards`, async () => {
    let now = START;
    const keeper = limitsInMemory(() => new Date(now));
    for (let use = 0; use < calls; use++) await keeper.count(call, 'u_1');
    const rejected = { code: 'rate_limited', status: 429 };
    await expect(keeper.count(call, 'u_1')).rejects.toMatchObject({ ...rejected, retryAfterSeconds: per / SECOND_MS });
    now += per - 1;
    await expect(keeper.count(call, 'u_1')).rejects.toMatchObject({ ...rejected, retryAfterSeconds: 1 });
    await keeper.count(call, 'u_2');
    now += 1;
    await keeper.count(call, 'u_1');
  });
});

test.each([
  [1, '1 second'],
  [2, '2 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [120, '2 minutes'],
  [121, '3 minutes'],
])('rounds a wait of %i seconds up to %s', (seconds, text) => {
  expect(formatWait(seconds)).toBe(text);
});
