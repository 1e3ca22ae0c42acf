import { expect, test } from 'vitest';
import { LateRetries } from './lateRetries';

test('a page that is late is tried again at once, then after 30 seconds, then ever less often, and at least every hour', () => {
  let now = 0;
  const retries = new LateRetries(() => now);
  const wanted = new Set(['/home']);
  const delays = [];
  for (let tries = 0; tries < 10; tries += 1) {
    retries.record(wanted, ['/home']);
    const dueAt = retries.nextDueAt(['/home', '/other']) ?? Number.NaN;
    delays.push((dueAt - now) / 1000);
    if (dueAt > now) {
      now = dueAt - 1;
      expect(retries.isDue('/home')).toBe(false);
    }
    now = dueAt;
    expect(retries.isDue('/home')).toBe(true);
  }
  expect(delays).toEqual([0, 30, 60, 120, 240, 480, 960, 1920, 3600, 3600]);
});

test('a page that was never late is due, and one that is no longer wanted is forgotten', () => {
  const retries = new LateRetries(() => 0);
  const wanted = new Set(['/home']);
  expect(retries.isDue('/home')).toBe(true);
  expect(retries.nextDueAt(['/home'])).toBeUndefined();
  retries.record(wanted, ['/home']);
  retries.record(wanted, ['/home']);
  expect(retries.isDue('/home')).toBe(false);
  retries.record(new Set(), []);
  expect(retries.isDue('/home')).toBe(true);
});
