import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { removeExpiredData } from '../src/identity/retention/retention';
import { runMaintenance } from '../src/main/maintenance';
import { runSettingsCommand } from '../src/main/ops/settingsCommand';
import { addMilliseconds, DAY, HOUR, MINUTE } from '../src/platform/clock';
import {
  applicationDecisions,
  bookings,
  codes,
  contactMessages,
  disputes,
  files,
  formerSecrets,
  inboundMessages,
  knownDevices,
  messageReports,
  messages,
  outbox,
  payments,
  providerDocuments,
  sessions,
} from '../src/platform/db/schema';
import { newId } from '../src/platform/ids';
import { changeSetting } from '../src/platform/settings/settings.repository';
import { type TestServer, useTestBed } from './support/apiFixture';
import { createBookingWithParties } from './support/jobs';

describe('how long things are kept', () => {
  const testBed = useTestBed();

  let server: TestServer;
  beforeAll(async () => {
    server = await testBed.serve();
  });
  const now = () => server.clock.now();
  const ago = (days: number) => addMilliseconds(now(), -days * DAY);
  const remove = () => removeExpiredData({ ...server.app.context });

  async function contactMessage(change: Partial<typeof contactMessages.$inferInsert>) {
    const id = newId('cm');
    await testBed.db.insert(contactMessages).values({
      ...{ id, reference: id, fullName: 'Ada', email: 'ada@example.com', message: 'Hello.', createdAt: ago(4000) },
      ...change,
    });
    return async () => (await testBed.db.select().from(contactMessages).where(eq(contactMessages.id, id))).length === 1;
  }

  test('deletes the evidence of a dispute with the statements, ten years after the decision', async () => {
    const customer = await testBed.user();
    const evidence = { customerName: 'Ada' } as NonNullable<typeof disputes.$inferInsert.evidence>;
    const disputed = async (closedAt: Date | null) => {
      const [id, paymentId] = [newId('dp'), newId('pi')];
      const payment = { id: paymentId, gateway: 'test' as const, userId: customer.id, amountCents: 1000 };
      await testBed.db.insert(payments).values({ ...payment, createdAt: ago(4000) });
      await testBed.db.insert(disputes).values({
        ...{
          id,
          gateway: 'test' as const,
          ref: id,
          paymentId,
          amountCents: 1000,
          currency: 'usd',
          reason: 'fraudulent',
        },
        ...{ state: closedAt ? ('won' as const) : ('needs_response' as const), isInquiry: false },
        ...{ openedAt: ago(4000), closedAt, evidence },
      });
      return async () => (await testBed.db.select().from(disputes).where(eq(disputes.id, id)))[0]?.evidence !== null;
    };
    const [old, recent, open] = [await disputed(ago(3654)), await disputed(ago(3652)), await disputed(null)];
    await remove();
    expect(await Promise.all([old(), recent(), open()])).toEqual([false, true, true]);
  });

  test('deletes contact messages two years after the answer or as spam, and keeps waiting ones', async () => {
    const answered = await contactMessage({ handledAt: ago(731) });
    const spam = await contactMessage({ spam: true, createdAt: ago(731) });
    const recent = await contactMessage({ handledAt: ago(729) });
    const waiting = await contactMessage({});
    await remove();
    expect(await Promise.all([answered(), spam(), recent(), waiting()])).toEqual([false, false, true, true]);
  });

  async function chat(days: number, change: Partial<typeof bookings.$inferInsert> = {}) {
    const { bookingId, customer } = await createBookingWithParties(testBed, server);
    const words = { bookingId, number: 1, authorId: customer.id, clientId: newId('c'), text: 'The gate is open.' };
    await testBed.db.insert(messages).values({ ...words, createdAt: ago(days) });
    await testBed.db
      .update(bookings)
      .set({ status: 'cancelled', updatedAt: ago(days), ...change })
      .where(eq(bookings.id, bookingId));
    const isThere = async () =>
      (await testBed.db.select().from(messages).where(eq(messages.bookingId, bookingId))).length === 1;
    return { bookingId, customer, isThere };
  }
  const report = (bookingId: string, userId: string, handledAt: Date | null) =>
    testBed.db
      .insert(messageReports)
      .values({ id: newId('mr'), bookingId, number: 1, userId, reason: 'x', createdAt: ago(1100), handledAt });

  test('deletes messages three years after the booking’s end, unless a problem is open', async () => {
    const old = await chat(1096);
    const decided = await chat(1096);
    await report(decided.bookingId, decided.customer.id, ago(1090));
    const recent = await chat(1094);
    const open = await chat(1096, { status: 'accepted' });
    const reported = await chat(1096);
    await report(reported.bookingId, reported.customer.id, null);
    await remove();
    const left = await Promise.all([old, decided, recent, open, reported].map(({ isThere }) => isThere()));
    expect(left).toEqual([false, false, true, true, true]);
    const [booking] = await testBed.db.select().from(bookings).where(eq(bookings.id, old.bookingId));
    expect(booking?.status).toBe('cancelled');
  });

  async function licence(decision: 'refused' | 'approved', days: number) {
    const { id: providerId } = await testBed.user('provider');
    const id = newId('f');
    const path = `private/certificates/${id}.webp`;
    await server.app.context.uploads.write({ path, bytes: Buffer.from('licence') });
    const file = { id, ownerId: providerId, kind: 'certificate', path, mime: 'image/webp', bytes: 7 } as const;
    await testBed.db.insert(files).values({ ...file, createdAt: ago(days) });
    await testBed.db.insert(providerDocuments).values({ providerId, side: 'front', fileId: id });
    const read = { licenceNumber: 'OR-4711', licenceName: 'Ada Byron', licenceUntil: '2030-01-01' };
    await testBed.db.insert(applicationDecisions).values({ providerId, decision, decidedAt: ago(days), ...read });
    return async () => {
      const bytes = await server.app.context.uploads.storage.read(path);
      const [row] = await testBed.db
        .select()
        .from(applicationDecisions)
        .where(eq(applicationDecisions.providerId, providerId));
      return [Boolean(bytes), row?.licenceNumber];
    };
  }

  test("deletes a refused applicant's licence with file and number after half a year, and keeps approved ones", async () => {
    const old = await licence('refused', 181);
    const recent = await licence('refused', 179);
    const approved = await licence('approved', 4000);
    await remove();
    await server.app.context.uploads.removeUnwanted();
    expect(await old()).toEqual([false, '']);
    expect(await recent()).toEqual([true, 'OR-4711']);
    expect(await approved()).toEqual([true, 'OR-4711']);
  });

  test('applies a setting at the next run, and rejects one that is too short', async () => {
    const answered = await contactMessage({ handledAt: ago(400) });
    await remove();
    expect(await answered()).toBe(true);
    const scope = { db: testBed.db, clock: now, publicUrl: '' };
    const set = (value: string) => runSettingsCommand(scope, { verb: 'set', name: 'contactDays', value });
    for (const value of ['29', '40000', 'soon']) await expect(set(value)).rejects.toThrow('from 30 to 36500');
    expect(await set('365')).toEqual(['contactDays is 365 from now on. Older data is deleted within an hour.']);
    expect(await runSettingsCommand(scope, { verb: 'list' })).toContain('contactDays 365');
    await remove();
    expect(await answered()).toBe(false);
    await changeSetting(testBed.db, 'contactDays', 730, 'test', addMilliseconds(now(), 1));
  });

  test('runs once an hour per server', async () => {
    const own = await testBed.serve();
    await removeExpiredData(own.app.context);
    const answered = await contactMessage({ handledAt: ago(2000) });
    await removeExpiredData(own.app.context);
    expect(await answered()).toBe(true);
    own.clock.forward(HOUR + MINUTE);
    await removeExpiredData(own.app.context);
    expect(await answered()).toBe(false);
  });

  test('deletes expired sessions, codes, devices, messages and former secrets', async () => {
    const own = await testBed.serve();
    const { db } = testBed;
    const { id: userId } = await testBed.user();
    const at = ago(500);
    const name = newId('old');
    await db.insert(sessions).values({ tokenHash: name, userId, createdAt: at, lastSeenAt: at, expiresAt: ago(1) });
    await db.insert(codes).values({ key: name, userId, codeHash: 'x', tries: 0, sentAt: at, expiresAt: ago(1) });
    await db.insert(knownDevices).values({ userId, deviceHash: name, lastSeenAt: ago(401) });
    await db.insert(inboundMessages).values({ id: name, receivedAt: ago(31) });
    await db.insert(formerSecrets).values({ name, value: 'x', retiredAt: at, expiresAt: ago(1) });
    const mail = { channel: 'email', to: 'ada@example.com', subject: '', text: '', urgent: false } as const;
    const times = { nextTryAt: at, giveUpAt: at, createdAt: at };
    for (const [state, days] of [
      ['sent', 8],
      ['stopped', 8],
      ['dead', 91],
    ] as const)
      await db
        .insert(outbox)
        .values({ ...mail, ...times, id: `${name}${state}`, key: `${name} ${state}`, state, endedAt: ago(days) });
    await runMaintenance(own.app.context, own.app.server.log);
    const rows = await Promise.all([
      db.select().from(sessions).where(eq(sessions.tokenHash, name)),
      db.select().from(codes).where(eq(codes.key, name)),
      db.select().from(knownDevices).where(eq(knownDevices.deviceHash, name)),
      db.select().from(inboundMessages).where(eq(inboundMessages.id, name)),
      db.select().from(formerSecrets).where(eq(formerSecrets.name, name)),
      ...['sent', 'stopped', 'dead'].map((state) =>
        db
          .select()
          .from(outbox)
          .where(eq(outbox.key, `${name} ${state}`)),
      ),
    ]);
    expect(rows.map(({ length }) => length)).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
  });
});
