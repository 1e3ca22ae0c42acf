import { beforeAll, describe, expect, test } from 'vitest';
import { limitsInDatabase, limitsInMemory } from '../../src/platform/http/rateLimits';
import type { TestBed, TestServer } from '../support/apiFixture';

export function limits(testBed: TestBed) {
  describe('rate limits', () => {
    let server: TestServer;
    beforeAll(async () => {
      server = await testBed.serve({ rateLimits: true });
    });

    test('allow twenty coupons in ten minutes per account, and then answer 429 with the time to wait', async () => {
      const { browser } = await testBed.customer(server);
      const apply = (as = browser) => as.w('applyCoupon', { coupon: 'NOPE', basefare: '10' });
      for (let i = 0; i < 20; i++) expect((await apply()).status).toBe(200);
      const { status, body, headers } = await apply();
      expect(status).toBe(429);
      expect(body).toMatchObject({ result: false, error: { code: 'rate_limited' } });
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(500);
      expect((await apply((await testBed.customer(server)).browser)).status).toBe(200);
      expect((await browser.w('myBookings', { type: '1' })).status).toBe(200);
      server.clock.forward(10 * 60_000);
      expect((await apply()).status).toBe(200);
    });

    test('ignore an address that the browser claims', async () => {
      const ownServer = await testBed.serve({ rateLimits: true });
      // The gateway appends the address that it saw, after the browser's own claim.
      const register = (claimed: string) =>
        ownServer.browser().w('register', {}, { headers: { 'X-Forwarded-For': `${claimed}, 203.0.113.9` } });
      for (let i = 0; i < 5; i++) expect((await register(`198.51.100.${i}`)).status).toBe(200);
      expect((await register('198.51.100.77')).status).toBe(429);
      const elsewhere = { headers: { 'X-Forwarded-For': '203.0.113.10' } };
      expect((await ownServer.browser().w('register', {}, elsewhere)).status).toBe(200);
    });

    test('allow exactly the limit of simultaneous requests over all processes', async () => {
      const now = () => new Date('2026-11-20T12:00:00Z');
      for (const keepers of [
        [limitsInMemory(now)],
        [limitsInDatabase(testBed.db, now), limitsInDatabase(testBed.db, now)],
      ]) {
        const who = crypto.randomUUID();
        const uses = Array.from({ length: 24 }, (_, n) => {
          const keeper = keepers[n % keepers.length];
          return Promise.all([keeper?.count('booking', who), keeper?.count('rating', who)]);
        });
        const settled = await Promise.allSettled(uses);
        expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
      }
    });

    test('count alike in memory and in the database', async () => {
      for (const make of [limitsInMemory, (clock: () => Date) => limitsInDatabase(testBed.db, clock)]) {
        let now = new Date('2026-11-20T12:00:00Z');
        const keeper = make(() => now);
        const who = crypto.randomUUID();
        for (let i = 0; i < 10; i++) await keeper.count('booking', who);
        await expect(keeper.count('booking', who)).rejects.toMatchObject({
          code: 'rate_limited',
          retryAfterSeconds: 600,
        });
        await keeper.count('booking', `${who} another`);
        now = new Date('2026-11-20T12:10:00Z');
        await keeper.count('booking', who);
      }
    });
  });
}
