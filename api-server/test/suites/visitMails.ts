import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { formatWallTime } from '../../src/identity/calendar/timeZoneLines';
import { deliverNotifications } from '../../src/identity/notifications/deliver';
import { insertNotification } from '../../src/identity/notifications/notifications.repository';
import { bookings } from '../../src/platform/db/schema';
import { newId } from '../../src/platform/ids';
import type { TestBed } from '../support/apiFixture';
import { createBookingWithParties, requestJobTransition } from '../support/jobs';
import { hoursAhead } from '../support/order';
import { messagesTo } from '../support/outbox';

const calendarProperty = (calendar = '', name: string) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(calendar)?.[1];

export function visitMails(testBed: TestBed) {
  describe('mails to the customer', () => {
    test('report booking, move, cancellation and refund, with one calendar appointment', async () => {
      const server = await testBed.serve();
      const startAt = hoursAhead(server, 72);
      const parties = await createBookingWithParties(testBed, server, { bookingType: 'schedule', startAt });
      const { asCustomer, asProvider, bookingId, customer, provider } = parties;
      const mails = async (to = customer.email) => {
        await deliverNotifications(server.app.context);
        return (await messagesTo(server, to)).filter(({ text }) => text.includes(bookingId));
      };
      const [made] = await mails();
      expect(made?.subject).toBe('We have your booking');
      expect(made?.text).toContain('Total: $100.00');
      expect(made?.text).toContain(`/booking-details?booking_id=${bookingId}`);
      const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, bookingId));
      const wallTime = (at: Date) => formatWallTime(booking?.timeZone ?? '', at);
      for (const fact of [booking?.address, `D-${booking?.number}`]) expect(made?.text).toContain(fact);
      expect(made?.calendar).toBeUndefined();

      await requestJobTransition(asProvider, bookingId, 'accept');
      const accepted = (await mails()).at(-1);
      expect(calendarProperty(accepted?.calendar, 'METHOD')).toBe('REQUEST');
      expect(calendarProperty(accepted?.calendar, 'DTSTART;TZID=[^:]*')).toBe(wallTime(startAt));
      expect(calendarProperty(accepted?.calendar, 'UID')).toMatch(new RegExp(`^${bookingId}@`));

      const next = hoursAhead(server, 96);
      const moved = await asCustomer.x('POST', `/bookings/${bookingId}/reschedule`, { start_at: next.toISOString() });
      expect(moved.status).toBe(200);
      const movedMail = (await mails()).at(-1);
      expect(movedMail?.subject).toBe('Your booking has another time');
      expect(calendarProperty(movedMail?.calendar, 'DTSTART;TZID=[^:]*')).toBe(wallTime(next));
      expect(calendarProperty(movedMail?.calendar, 'UID')).toBe(calendarProperty(accepted?.calendar, 'UID'));
      const sequence = (calendar?: string) => Number(calendarProperty(calendar, 'SEQUENCE'));
      expect(sequence(movedMail?.calendar)).toBeGreaterThan(sequence(accepted?.calendar));
      const toProvider = (await mails(provider.email)).at(-1);
      expect(calendarProperty(toProvider?.calendar, 'DTSTART;TZID=[^:]*')).toBe(wallTime(next));
      expect(toProvider?.text).not.toContain('Total');

      await asCustomer.x('POST', `/bookings/${bookingId}/cancel-request`, {});
      // Both mails have the same time, so that either may come first.
      const last = (await mails()).slice(-2);
      const off = last.find(({ subject }) => subject === 'Your booking is cancelled');
      const money = last.find(({ subject }) => subject === '$100.00 is refunded');
      expect([off, money]).not.toContain(undefined);
      expect(calendarProperty(off?.calendar, 'METHOD')).toBe('CANCEL');
      expect(calendarProperty(off?.calendar, 'UID')).toBe(calendarProperty(accepted?.calendar, 'UID'));
      expect(sequence(off?.calendar)).toBeGreaterThan(sequence(movedMail?.calendar));
      expect(money?.calendar).toBeUndefined();
    });

    test('confirm the customer’s own actions by mail alone, unless mails are off', async () => {
      const server = await testBed.serve();
      const { user, browser } = await testBed.customer(server);
      await createBookingWithParties(testBed, server, { by: { user, browser } });
      const { body } = await browser.x('GET', '/notifications');
      expect(JSON.stringify(body)).not.toContain('booking_made');
      await deliverNotifications(server.app.context);
      const count = async () =>
        (await messagesTo(server, user.email)).filter(({ subject }) => subject === 'We have your booking').length;
      expect(await count()).toBe(1);
      const items = [{ topic: 'bookings', site: true, email: false, sms: true }];
      await browser.x('PUT', '/notifications/preferences', { items });
      await createBookingWithParties(testBed, server, { by: { user, browser } });
      await deliverNotifications(server.app.context);
      expect(await count()).toBe(1);
    });

    test('resolve a delivery after the running one, whose messages are then in the outbox', async () => {
      const server = await testBed.serve();
      const { context } = server.app;
      const { user } = await testBed.customer(server);
      const notification = { kind: 'booking_accepted', title: '', text: '', values: {}, bookingId: null };
      const createdAt = context.clock();
      const channels = { onSite: false, sendBy: 'email' };
      await insertNotification(testBed.db, {
        ...notification,
        id: newId('n'),
        userId: user.id,
        createdAt,
        ...channels,
      });
      const steps = new EventEmitter();
      const isTaken = once(steps, 'taken');
      const mayWrite = once(steps, 'write');
      const { sendAll } = context.mail;
      context.mail.sendAll = async (...message) => {
        steps.emit('taken');
        await mayWrite;
        await sendAll.apply(context.mail, message);
      };
      const ended: string[] = [];
      const first = deliverNotifications(context).then(() => ended.push('first'));
      await isTaken;
      const second = deliverNotifications(context).then(() => ended.push('second'));
      // Enough time for a request that does not wait.
      await Promise.race([second, setTimeout(300)]);
      steps.emit('write');
      await Promise.all([first, second]);
      expect(ended).toEqual(['first', 'second']);
      expect(await messagesTo(server, user.email)).toHaveLength(1);
    });
  });
}
