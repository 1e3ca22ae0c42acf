import { expect, test } from 'vitest';
import { LateRetries } from './lateRetries';

test('a page that is late is tried again after 30 seconds, then ever less often, and at least every hour', () => {
  let now = 0;
  const retries = new LateRetries(() => now);
  const wanted = new Set(['/home']);
  const delays = [];
  for (let tries = 0; tries < 10; tries += 1) {
    retries.record(wanted, ['/home']);
    const dueAt = retries.nextDueAt(['/home', '/other']) ?? Number.NaN;
    delays.push((dueAt - now) / 1000);
    now = dueAt - 1;
    expect(retries.isDue('/home')).toBe(false);
    now = dueAt;
    expect(retries.isDue('/home')).toBe(true);
  }
  expect(delays).toEqual([30, 60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]);
});

test('a page that was never late is due, and one that is no longer wanted is forgotten', () => {
  const retries = new LateRetries(() => 0);
  expect(retries.isDue('/home')).toBe(true);
  expect(retries.nextDueAt(['/home'])).toBeUndefined();
  retries.record(new Set(['/home']), ['/home']);
  retries.record(new Set(), []);
  expect(retries.isDue('/home')).toBe(true);
});
