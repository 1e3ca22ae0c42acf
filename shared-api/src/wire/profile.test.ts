import { describe, expect, test } from 'vitest';
import { toUnreadCount } from './account';
import { toDataExport, toDeviceSessions, toNotificationListPage, toResetToken, toSentCode } from './profile';

const junk = [
  undefined,
  null,
  '',
  'page',
  7,
  [],
  {},
  { items: null },
  { items: 'none' },
  { items: [null, 3, 'x', {}] },
];

describe('notifications', () => {
  const item = {
    id: 'n_1',
    kind: 'offer_received',
    values: { booking_id: 'b_80', provider: 'Sam Carter', provider_id: 'p_31', amount: '85.00' },
    at: '2026-11-20T21:20:00Z',
    read: false,
    booking_id: 'b_80',
    image: '/uploads/p31.jpg',
  };

  test('come with clean values and the address of the next page', () => {
    expect(toNotificationListPage({ items: [item], next: 'n_1', unread: 4 })).toEqual({
      items: [
        {
          id: 'n_1',
          kind: 'offer_received',
          values: { provider: 'Sam Carter', providerId: 'p_31', amountCents: 8500 },
          at: '2026-11-20T21:20:00Z',
          isRead: false,
          bookingId: 'b_80',
          image: '/uploads/p31.jpg',
        },
      ],
      next: 'n_1',
      unread: 4,
    });
  });

  test('appear as "other" when their kind is unknown', () => {
    const [first] = toNotificationListPage({ items: [{ ...item, kind: 'robot_arrived' }] }).items;
    expect(first?.kind).toBe('other');
  });

  test('lead to the booking that only their values name', () => {
    const [first] = toNotificationListPage({ items: [{ ...item, booking_id: undefined }] }).items;
    expect(first?.bookingId).toBe('b_80');
  });

  test.each(junk)('stay empty for a response like %j', (body) => {
    expect(toNotificationListPage(body)).toEqual({ items: [], next: null, unread: 0 });
  });

  test.each([
    [{ unread: 3 }, 3],
    [{ unread: '3' }, 3],
    [{ unread: -1 }, 0],
    [{ unread: 'many' }, 0],
    [null, 0],
  ])('read the unread count of %j as %s', (body, unread) => {
    expect(toUnreadCount(body)).toBe(unread);
  });
});

describe('open sessions', () => {
  test('mark the session of this browser', () => {
    const times = { created_at: '2026-11-01 08:00:00', last_seen_at: '2026-11-20T21:15:00Z' };
    expect(
      toDeviceSessions({
        items: [{ id: 's_1', device: 'Firefox on Linux', place: '203.0.113.0/24', ...times, current: true }],
      }),
    ).toEqual([
      {
        id: 's_1',
        device: 'Firefox on Linux',
        place: '203.0.113.0/24',
        createdAt: '2026-11-01T08:00:00Z',
        lastSeenAt: '2026-11-20T21:15:00Z',
        isCurrent: true,
      },
    ]);
  });

  test.each(junk)('stay empty for a response like %j', (body) => {
    expect(toDeviceSessions(body)).toEqual([]);
  });
});

describe('codes and tokens', () => {
  test("use the server's times, or the defaults of the contract", () => {
    expect(toSentCode({ sent: true, resend_after: 45, expires_in: 120 })).toEqual({ resendAfter: 45, expiresIn: 120 });
    expect(toSentCode({})).toEqual({ resendAfter: 30, expiresIn: 300 });
    expect(toResetToken({ reset_token: 'rt_1' })).toEqual({ token: 'rt_1', expiresIn: 600 });
  });

  test.each(junk)('stay empty for a response like %j', (body) => {
    expect(toResetToken(body)).toBeUndefined();
  });
});

describe('an export', () => {
  test('becomes ready when there is a file to fetch', () => {
    const body = { status: 'ready', created_at: '2026-11-20T21:00:00Z', url: '/uploads/x.json' };
    expect(toDataExport(body)).toEqual({ status: 'ready', createdAt: '2026-11-20T21:00:00Z', url: '/uploads/x.json' });
  });

  test('becomes ready without a link until the person has confirmed their identity', () => {
    const body = { status: 'ready', created_at: '2026-11-20T21:00:00Z' };
    expect(toDataExport(body)).toEqual({ status: 'ready', createdAt: '2026-11-20T21:00:00Z' });
  });

  test.each([...junk, { status: 'none' }])('counts as missing for a response like %j', (body) => {
    expect(toDataExport(body)).toEqual({ status: 'none' });
  });
});
