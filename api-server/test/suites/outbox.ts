import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test } from 'vitest';
import { runOutboxCommand } from '../../src/identity/outbox/outboxCommand';
import { backlogByChannel } from '../../src/main/observability/alarms.repository';
import { addMilliseconds, DAY, HOUR, MINUTE, SECOND } from '../../src/platform/clock';
import { outbox, outboxChannels, users } from '../../src/platform/db/schema';
import { Outbox } from '../../src/platform/mail/outbox';
import { CLAIM_LIFE, claimNext, removeOldMessages } from '../../src/platform/mail/outbox.repository';
import { type Deliver, type Message, RejectedMessageError } from '../../src/platform/mail/port';
import type { TestBed } from '../support/apiFixture';
import { createSignedInStaff } from '../support/staff';

const createMailTo = (to: string, change: Partial<Message> = {}): Message => ({
  channel: 'email',
  to,
  subject: 'Your booking',
  text: `About ${to}.`,
  ...change,
});

export function outboxSuite(testBed: TestBed) {
  let now = new Date('2030-05-06T17:00:00Z');
  const clock = () => now;
  const pass = (milliseconds: number) => {
    now = addMilliseconds(now, milliseconds);
  };
  let arrived: string[] = [];
  let failure: Error | undefined;
  const deliver: Deliver = async ({ to }) => {
    if (failure) throw failure;
    arrived.push(to);
  };
  const outboxOf = (way = deliver) => new Outbox({ db: testBed.db, clock, deliver: way, random: () => 0.5 });
  const rowOf = async (to: string) => (await testBed.db.select().from(outbox).where(eq(outbox.to, to)))[0];

  beforeEach(async () => {
    await testBed.db.delete(outbox);
    arrived = [];
    failure = undefined;
  });

  test('sends a message after its transaction commits, and never after a rollback', async () => {
    const mail = outboxOf();
    const takenBack = testBed.db.transaction(async (tx) => {
      await mail.send(createMailTo('never@example.com'), tx);
      throw new Error('taken back');
    });
    await expect(takenBack).rejects.toThrow('taken back');
    await testBed.db.transaction((tx) => mail.send(createMailTo('ada@example.com'), tx));
    await mail.settled();
    expect(arrived).toEqual(['ada@example.com']);
    await mail.close();
  });

  test('sends stored messages by itself', async () => {
    const mail = outboxOf();
    await mail.send(createMailTo('ada@example.com'));
    await expect.poll(() => arrived).toEqual(['ada@example.com']);
    await mail.close();
  });

  test('sends a message once per key, and never to a reserved address', async () => {
    const mail = outboxOf();
    await mail.send(createMailTo('ada@example.com', { key: 'n_1 email' }));
    await mail.send(createMailTo('ada@example.com', { key: 'n_1 email' }));
    await mail.send(createMailTo('u_1@staff.invalid'));
    await mail.settled();
    expect(arrived).toEqual(['ada@example.com']);
    await mail.close();
  });

  test('erases the contents of sent messages, and deletes them after a week', async () => {
    const mail = outboxOf();
    const secret = { code: '4711', text: 'It is 4711.', unsubscribeUrl: 'https://doorstep.example/x' };
    await mail.send(createMailTo('ada@example.com', secret));
    await mail.settled();
    expect(await rowOf('ada@example.com')).toMatchObject({ state: 'sent', text: '', subject: '', code: null });
    expect((await rowOf('ada@example.com'))?.unsubscribeUrl).toBe(null);
    pass(6 * DAY);
    await removeOldMessages({ db: testBed.db, clock });
    expect(await rowOf('ada@example.com')).toBeDefined();
    pass(2 * DAY);
    await removeOldMessages({ db: testBed.db, clock });
    expect(await rowOf('ada@example.com')).toBeUndefined();
    await mail.close();
  });

  test('retries a failing transport after 5, 10, 20 seconds and so on, up to half an hour', async () => {
    const mail = outboxOf();
    failure = Object.assign(new Error('refused by ada@example.com'), { code: 'ECONNREFUSED' });
    await mail.send(createMailTo('ada@example.com'));
    const waits: number[] = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      await mail.settled();
      const row = await rowOf('ada@example.com');
      expect(row).toMatchObject({ state: 'waiting', attempts: attempt + 1, lastError: 'ECONNREFUSED' });
      waits.push(((row?.nextTryAt.getTime() ?? 0) - now.getTime()) / SECOND);
      pass((waits.at(-1) ?? 0) * SECOND);
    }
    expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 1800, 1800, 1800]);
    failure = undefined;
    await mail.settled();
    expect(arrived).toEqual(['ada@example.com']);
    await mail.close();
  });

  test('sends night messages in the morning, retries them for a day, and counts no backlog before', async () => {
    const mail = outboxOf();
    await mail.send(createMailTo('ada@example.com', { notBefore: addMilliseconds(now, 9 * HOUR) }));
    await mail.settled();
    pass(9 * HOUR - 1000);
    await mail.settled();
    expect(arrived).toEqual([]);
    const backlog = async () => (await backlogByChannel(testBed.db, now)).find(({ channel }) => channel === 'email');
    expect(await backlog()).toMatchObject({ waiting: 0, dead: 0, oldest: undefined });
    const morning = addMilliseconds(now, 1000);
    pass(1000 + 5 * MINUTE);
    expect(await backlog()).toMatchObject({ waiting: 1, dead: 0, oldest: morning });
    expect((await rowOf('ada@example.com'))?.giveUpAt).toEqual(addMilliseconds(morning, DAY));
    await mail.settled();
    expect(arrived).toEqual(['ada@example.com']);
    await mail.close();
  });

  test('gives up after a day, keeps and lists the message without its address, and sends it on replay', async () => {
    const { db } = testBed;
    const mail = outboxOf();
    failure = Object.assign(new Error('busy'), { code: 'ETIMEDOUT' });
    await mail.send(createMailTo('ada@example.com'));
    await mail.settled();
    pass(DAY);
    await mail.settled();
    const row = await rowOf('ada@example.com');
    expect(row).toMatchObject({ state: 'dead', text: 'About ada@example.com.', lastError: 'ETIMEDOUT' });
    const id = row?.id ?? '';
    const lines = await runOutboxCommand({ db, clock, publicUrl: '' }, { verb: 'list' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatch(new RegExp(`^dead  ${id}  \\S+  email  ad••••@example.com  2 tries  ETIMEDOUT$`));

    failure = undefined;
    await mail.settled();
    expect(arrived).toEqual([]);
    const replay = (ids: string[] | 'all') => runOutboxCommand({ db, clock, publicUrl: '' }, { verb: 'replay', ids });
    expect(await replay([id])).toEqual(['Messages to retry for a day: 1.']);
    await expect(replay([id])).rejects.toThrow('None of these messages was given up');
    await mail.settled();
    expect(arrived).toEqual(['ada@example.com']);
    expect(await replay('all')).toEqual(['Messages to retry for a day: 0.']);
    await mail.close();
  });

  test('gives up on a rejected mailbox at once, without delaying others', async () => {
    const mail = outboxOf(async ({ to }) => {
      if (to.startsWith('wrong')) throw new RejectedMessageError(550);
      arrived.push(to);
    });
    await mail.send(createMailTo('wrong@example.com'));
    pass(1);
    await mail.send(createMailTo('ada@example.com'));
    await mail.settled();
    expect(arrived).toEqual(['ada@example.com']);
    expect(await rowOf('wrong@example.com')).toMatchObject({ state: 'dead', attempts: 1, lastError: 'rejected 550' });
    await mail.close();
  });

  test('sends codes before other messages, and drops them after ten minutes', async () => {
    const mail = outboxOf();
    failure = new Error('down');
    await mail.send(createMailTo('late@example.com', { code: '4711', text: 'It is 4711.' }));
    await mail.settled();
    pass(10 * MINUTE);
    failure = undefined;
    await mail.send(createMailTo('slow@example.com'));
    await mail.send(createMailTo('quick@example.com', { code: '4711' }));
    await mail.settled();
    expect(arrived).toEqual(['quick@example.com', 'slow@example.com']);
    expect(await rowOf('late@example.com')).toMatchObject({ state: 'expired', text: '', code: null });
    await mail.close();
  });

  test('sends codes and security messages at once, before older ones', async () => {
    const busy = outboxOf();
    await busy.close();
    const queue = {
      ...{ 'first@example.com': {}, 'second@example.com': {}, 'third@example.com': {} },
      ...{ 'code@example.com': { code: '4711' }, 'guard@example.com': { urgent: true } },
    };
    for (const [to, change] of Object.entries(queue)) {
      await busy.send(createMailTo(to, change));
      pass(SECOND);
    }
    const mail = outboxOf();
    await mail.settled();
    const names = ['code', 'guard', 'first', 'second', 'third'];
    expect(arrived).toEqual(names.map((name) => `${name}@example.com`));
    await mail.close();
  });

  describe('to an unconfirmed address or number', () => {
    const ways = { email: 'emailUnverifiedSince', sms: 'contactUnverifiedSince' } as const;
    const other = { email: 'sms', sms: 'email' } as const;
    const channels = ['email', 'sms'] as const;

    async function arrives(channel: keyof typeof ways, unproved: readonly (keyof typeof ways)[], change = {}) {
      arrived = [];
      const { contact, ...user } = await testBed.user('customer');
      // An email address gets mails for seven days before it must be confirmed.
      const eightDaysAgo = addMilliseconds(now, -8 * DAY);
      const since = Object.fromEntries(unproved.map((way) => [ways[way], eightDaysAgo]));
      if (unproved.length) await testBed.db.update(users).set(since).where(eq(users.id, user.id));
      const to = channel === 'email' ? user.email : `+1${contact}`;
      const mail = outboxOf();
      await mail.send({ ...createMailTo(to), channel, userId: user.id, ...change });
      await mail.settled();
      await mail.close();
      const row = await rowOf((change as Partial<Message>).to ?? to);
      expect(row?.state).toBe(arrived.length ? 'sent' : 'stopped');
      return arrived.length > 0;
    }

    test.each(channels)('holds back news by %s, and only there', async (channel) => {
      expect(await arrives(channel, [channel])).toBe(false);
      expect(await arrives(channel, ['email', 'sms'])).toBe(false);
      expect(await arrives(channel, [other[channel]])).toBe(true);
    });

    test.each(channels)('sends by %s codes, urgent messages, and messages to their other address', async (channel) => {
      for (const change of [
        { code: '4711' },
        { urgent: true },
        { to: channel === 'email' ? 'b@example.com' : '+4930' },
      ]) {
        expect(await arrives(channel, [channel], change), JSON.stringify(change)).toBe(true);
      }
    });
  });

  test('sends a hundred messages once each from three processes', async () => {
    const processes = [outboxOf(), outboxOf(), outboxOf()];
    const names = Array.from({ length: 100 }, (_, index) => `person${index}@example.com`);
    await testBed.db.transaction(async (tx) => {
      for (const name of names) await processes[0]?.send(createMailTo(name), tx);
    });
    await Promise.all(processes.map((mail) => mail.settled()));
    expect(arrived.toSorted()).toEqual(names.toSorted());
    await Promise.all(processes.map((mail) => mail.close()));
  });

  test('sends the claims of a dead process after two minutes, and ignores its late result', async () => {
    const mail = outboxOf();
    await mail.close();
    await mail.send(createMailTo('ada@example.com'));
    const claimed = await claimNext(testBed.db, 'email', now);
    expect(claimed).toMatchObject({ to: 'ada@example.com', attempts: 1 });
    const other = outboxOf();
    await other.settled();
    expect(arrived).toEqual([]);
    pass(CLAIM_LIFE);
    await other.settled();
    expect(arrived).toEqual(['ada@example.com']);
    await other.close();
  });

  describe.each(outboxChannels)('when %s fails', (broken) => {
    const other = broken === 'email' ? 'sms' : 'email';
    const messageFor = (channel: typeof broken, to: string): Message => ({ channel, to, subject: '', text: 'Here.' });
    const failures = {
      hangs: () => new Promise<void>((resolve) => answers.push(resolve)),
      'refuses the receiver': () => Promise.reject(new RejectedMessageError(550)),
      'answers 503': () => Promise.reject(Object.assign(new Error('down'), { statusCode: 503 })),
    };
    let answers: (() => void)[] = [];
    beforeEach(() => {
      answers = [];
    });

    test.each(Object.keys(failures) as (keyof typeof failures)[])(
      'it %s: the other channels and its next message still leave',
      async (failing) => {
        const mail = outboxOf(async ({ channel, to }) => {
          if (channel === broken && to === 'first') await failures[failing]();
          else arrived.push(to);
        });
        await mail.send(messageFor(broken, 'first'));
        await mail.send(messageFor(other, 'elsewhere'));
        // The server looks for stored messages every two seconds.
        const afterDelivering = () => {
          void mail.deliver();
          return arrived;
        };
        await expect.poll(afterDelivering).toEqual(['elsewhere']);
        pass(1);
        await mail.send(messageFor(broken, 'next'));
        for (const answer of answers) answer();
        await mail.settled();
        expect(arrived).toEqual(['elsewhere', 'next']);
        await mail.close();
      },
    );
  });

  test('loses and repeats nothing during an hour without a mail server', async () => {
    const mail = outboxOf();
    failure = Object.assign(new Error('down'), { code: 'ECONNREFUSED' });
    const names = Array.from({ length: 40 }, (_, index) => `person${index}@example.com`);
    for (let minute = 0; minute < 60; minute += 1) {
      const name = names[minute];
      if (name) await mail.send(createMailTo(name));
      await mail.settled();
      pass(MINUTE);
    }
    expect(arrived).toEqual([]);
    failure = undefined;
    // No message waits longer than the longest pause plus a quarter.
    pass(HOUR);
    await mail.settled();
    expect(arrived.toSorted()).toEqual(names.toSorted());
    await mail.close();
  });

  test('shows staff the waiting and given up messages, and lets them retry with a log entry', async () => {
    const server = await testBed.serve({}, { deliver });
    failure = new RejectedMessageError(550);
    await server.app.context.mail.send(createMailTo('ada@example.com'));
    await server.app.context.mail.settled();
    const { browser } = await createSignedInStaff(testBed, server, 'operations');
    const counts = await browser.x('GET', '/admin/outbox');
    expect(counts.body.items).toMatchObject([{ channel: 'email', state: 'dead', count: 1 }]);
    const { body } = await browser.x('GET', '/admin/outbox/dead');
    expect(body.items).toMatchObject([{ channel: 'email', to: 'ad••••@example.com', error: 'rejected 550' }]);
    failure = undefined;
    const replayed = await browser.x('POST', '/admin/outbox/replay', { ids: [body.items[0].message_id] });
    expect([replayed.status, replayed.body]).toEqual([200, { replayed: 1 }]);
    await server.app.context.mail.settled();
    expect(arrived).toEqual(['ada@example.com']);
    const { body: log } = await browser.x('GET', '/admin/audit?act=outbox.replay');
    expect(log.items[0]).toMatchObject({ act: 'outbox.replay', after: { count: 1 } });
    const content = await createSignedInStaff(testBed, server, 'content');
    expect((await content.browser.x('POST', '/admin/outbox/replay', { ids: 'all' })).status).toBe(403);
  });
}
