import { and, eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { auditLog, notifications, queueOwners } from '../src/platform/db/schema';
import { type TestServer, useTestBed } from './support/apiFixture';
import type { AnyValue, HttpBrowser } from './support/browser';
import { createBookingWithParties, type Parties } from './support/jobs';
import { createSignedInStaff } from './support/staff';

describe('reported messages', () => {
  const testBed = useTestBed();

  let server: TestServer;
  let staff: HttpBrowser;
  let other: HttpBrowser;
  beforeAll(async () => {
    server = await testBed.serve();
    staff = (await createSignedInStaff(testBed, server, 'operations')).browser;
    other = (await createSignedInStaff(testBed, server, 'owner')).browser;
  });

  const url = ({ bookingId }: Parties, number = 1) => `/bookings/${bookingId}/messages/${number}/report`;
  const say = ({ bookingId }: Parties, by: HttpBrowser, text: string) =>
    by.x('POST', `/bookings/${bookingId}/messages`, { text, client_id: crypto.randomUUID() });
  const insulted = async () => {
    const parties = await createBookingWithParties(testBed, server);
    await say(parties, parties.asProvider, 'You fool.');
    return parties;
  };
  const reported = async () => {
    const parties = await insulted();
    expect((await parties.asCustomer.x('POST', url(parties), { reason: 'He insults me.' })).status).toBe(204);
    const items = (await staff.x('GET', '/admin/message-reports?limit=100')).body.items as AnyValue[];
    const report = items.find(({ booking_id }) => booking_id === parties.bookingId) as AnyValue;
    return { ...parties, id: report.report_id as string, report };
  };
  const messagesOf = async (browser: HttpBrowser, { bookingId }: Parties) =>
    (await browser.x('GET', `/bookings/${bookingId}/messages`)).body.items as AnyValue[];
  const decide = (id: string, body: object, by = staff) => by.x('POST', `/admin/message-reports/${id}/decide`, body);
  const hide = { decision: 'hide', seen: 1, reason: 'Insults have no place here.' };
  const notificationsOf = ({ bookingId }: Parties, kind: string) =>
    testBed.db
      .select({ userId: notifications.userId, values: notifications.values })
      .from(notifications)
      .where(and(eq(notifications.bookingId, bookingId), eq(notifications.kind, kind)));

  test('wait with their reason, on Today too, and show with surrounding messages, which is logged', async () => {
    const one = await reported();
    await say(one, one.asCustomer, 'Pardon?');
    expect(one.report).toMatchObject({ text: 'You fool.', author: one.provider.fullname, reason: 'He insults me.' });
    const { items } = (await staff.x('GET', '/admin/queue?kind=message_report&limit=100')).body;
    expect(items.map(({ id }: AnyValue) => id)).toContain(one.id);
    const { body } = await staff.x('GET', `/admin/message-reports/${one.id}`);
    expect(body.around.map(({ text, reported }: AnyValue) => [text, reported])).toEqual([
      ['You fool.', true],
      ['Pardon?', false],
    ]);
    const looks = and(eq(auditLog.subjectId, one.id), eq(auditLog.act, 'message_report.look'));
    expect(await testBed.db.$count(auditLog, looks)).toBe(1);
    expect((await messagesOf(one.asCustomer, one))[0]?.reported).toBe(true);
    expect((await messagesOf(one.asProvider, one))[0]?.reported).toBe(false);
  });

  test('show to their author alone when hidden, and notify both sides with the reason', async () => {
    const one = await reported();
    const owned = () => testBed.db.$count(queueOwners, eq(queueOwners.itemId, one.id));
    await staff.x('POST', `/admin/queue/message_report/${one.id}/take`, { seen: '' });
    expect(await owned()).toBe(1);
    const { status, body } = await decide(one.id, hide);
    expect([status, body.decision]).toEqual([200, 'hide']);
    expect(await owned()).toBe(0);
    expect((await messagesOf(one.asCustomer, one))[0]).toMatchObject({ text: '', hidden: true });
    expect((await messagesOf(one.asProvider, one))[0]).toMatchObject({ text: 'You fool.', hidden: true });
    const note = hide.reason;
    expect(await notificationsOf(one, 'message_hidden')).toEqual([{ userId: one.provider.id, values: { note } }]);
    expect(await notificationsOf(one, 'message_report_answered')).toEqual([
      { userId: one.customer.id, values: { note } },
    ]);
    const { items } = (await staff.x('GET', '/admin/queue?kind=message_report&limit=100')).body;
    expect(items.map(({ id }: AnyValue) => id)).not.toContain(one.id);
    const acts = and(eq(auditLog.subjectId, one.id), eq(auditLog.act, 'message_report.hide'));
    expect((await testBed.db.select().from(auditLog).where(acts))[0]?.why).toBe(note);
  });

  test('stay visible when dismissed, and notify only the reporter', async () => {
    const one = await reported();
    expect((await decide(one.id, { ...hide, decision: 'dismiss' })).status).toBe(200);
    expect((await messagesOf(one.asCustomer, one))[0]).toMatchObject({ text: 'You fool.', hidden: false });
    expect(await notificationsOf(one, 'message_hidden')).toEqual([]);
    expect(await notificationsOf(one, 'message_report_answered')).toHaveLength(1);
  });

  test('accept one of two simultaneous decisions, and name its author to the other operator', async () => {
    const one = await reported();
    const both = await Promise.all([decide(one.id, hide), decide(one.id, { ...hide, decision: 'dismiss' }, other)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = both.find(({ status }) => status === 409)?.body;
    expect(late.changes[0].act).toMatch(/^message_report\.(hide|dismiss)$/);
    expect(await notificationsOf(one, 'message_report_answered')).toHaveLength(1);
  });

  test('ignore repeated reports, and refuse own, hidden and unknown messages', async () => {
    const one = await reported();
    await one.asCustomer.x('POST', url(one), { reason: 'Again.' });
    const { items } = (await staff.x('GET', '/admin/message-reports?limit=100')).body;
    expect(items.filter(({ booking_id }: AnyValue) => booking_id === one.bookingId)).toHaveLength(1);
    expect((await one.asProvider.x('POST', url(one), { reason: 'Mine.' })).status).toBe(404);
    expect((await one.asCustomer.x('POST', url(one, 9), { reason: 'None.' })).status).toBe(404);
    expect((await one.asCustomer.x('POST', url(one), { reason: '  ' })).status).toBe(422);
    await decide(one.id, hide);
    expect((await one.asCustomer.x('POST', url(one), { reason: 'Gone.' })).status).toBe(404);
  });

  test('can be appealed once by their author, and are shown again with a notice to both or stay hidden', async () => {
    const [one, two] = [await reported(), await reported()];
    const appeal = ({ bookingId }: Parties, by: HttpBrowser, text = 'We are friends.') =>
      by.x('POST', `/bookings/${bookingId}/messages/1/appeal`, { text });
    expect((await appeal(one, one.asProvider)).status).toBe(404);
    for (const { id } of [one, two]) await decide(id, hide);
    expect((await messagesOf(one.asProvider, one))[0]?.appeal_until).not.toBe('');
    expect((await messagesOf(one.asCustomer, one))[0]).not.toHaveProperty('appeal_until');
    expect((await appeal(one, one.asCustomer)).status).toBe(404);
    expect((await appeal(one, one.asProvider, ' ')).status).toBe(422);
    expect((await decide(one.id, { ...hide, decision: 'uphold', seen: 2 })).status).toBe(409);
    for (const each of [one, two]) expect((await appeal(each, each.asProvider)).status).toBe(204);
    expect((await appeal(one, one.asProvider)).status).toBe(409);
    expect((await messagesOf(one.asProvider, one))[0]).toMatchObject({ appeal_until: '', appeal_waits: true });
    const queue = async () =>
      (await staff.x('GET', '/admin/queue?kind=message_report&limit=100')).body.items as AnyValue[];
    expect((await queue()).find(({ id }) => id === one.id)?.title).toBe('We are friends.');
    const { items } = (await staff.x('GET', '/admin/message-reports?limit=100')).body;
    expect(items.find(({ report_id }: AnyValue) => report_id === one.id)).toMatchObject({ appeal_waits: true });
    const reason = 'Looked at again.';
    expect((await decide(one.id, { decision: 'restore', seen: 2, reason })).status).toBe(409);
    expect((await decide(one.id, { decision: 'restore', seen: 3, reason })).status).toBe(200);
    expect((await messagesOf(one.asCustomer, one))[0]).toMatchObject({ text: 'You fool.', hidden: false });
    expect(await notificationsOf(one, 'message_restored')).toEqual([
      { userId: one.provider.id, values: { note: reason } },
    ]);
    expect(await notificationsOf(one, 'message_report_answered')).toHaveLength(2);
    expect((await decide(two.id, { decision: 'uphold', seen: 3, reason })).status).toBe(200);
    expect((await messagesOf(two.asProvider, two))[0]).toMatchObject({ appeal_until: '', appeal_waits: false });
    expect(await notificationsOf(two, 'message_stays_hidden')).toEqual([
      { userId: two.provider.id, values: { note: reason } },
    ]);
    expect((await queue()).map(({ id }) => id)).not.toContain(two.id);
  });
});
