import type { AccountNotification } from '@doorstep/shared-api/domain';
import { describe, expect, it } from 'vitest';
import { notificationDays } from './notificationDays';

const zone = 'America/Los_Angeles';
/** Friday afternoon in Portland, already Saturday in Europe. */
const now = new Date('2026-11-21T00:30:00Z');

function at(moment: string | undefined): AccountNotification {
  return { id: moment ?? 'none', kind: 'other', values: {}, isRead: true, image: '', ...(moment && { at: moment }) };
}

const daysOf = (...moments: (string | undefined)[]) =>
  notificationDays(moments.map(at), now, zone).map(({ day, items }) => [day, ...items.map(({ id }) => id)]);

describe('notificationDays', () => {
  it('separates days at local midnight, not after 24 hours', () => {
    expect(
      daysOf('2026-11-20T08:00:00Z', '2026-11-20T07:59:59Z', '2026-11-19T08:00:00Z', '2026-11-19T07:59:00Z'),
    ).toEqual([
      ['today', '2026-11-20T08:00:00Z'],
      ['yesterday', '2026-11-20T07:59:59Z', '2026-11-19T08:00:00Z'],
      ['earlier', '2026-11-19T07:59:00Z'],
    ]);
  });

  it('keeps the order and omits days without notifications', () => {
    expect(daysOf('2026-11-20T21:20:00Z', '2026-11-20T20:05:00Z', '2026-01-02T08:00:00Z')).toEqual([
      ['today', '2026-11-20T21:20:00Z', '2026-11-20T20:05:00Z'],
      ['earlier', '2026-01-02T08:00:00Z'],
    ]);
  });

  it('files notifications without a time under earlier, and those from a fast server clock under today', () => {
    expect(daysOf('2026-11-21T09:00:00Z', undefined)).toEqual([
      ['today', '2026-11-21T09:00:00Z'],
      ['earlier', 'none'],
    ]);
  });

  it('recognizes yesterday when the clocks change', () => {
    const morningAfter = new Date('2026-11-02T16:00:00Z');
    const days = notificationDays([at('2026-11-01T08:30:00Z')], morningAfter, zone);
    expect(days[0]?.day).toBe('yesterday');
  });
});
