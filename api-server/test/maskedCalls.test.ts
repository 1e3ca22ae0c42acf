import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ownRelay } from '../src/bookings/maskedCalls/ownRelay';
import { twilioProxy } from '../src/bookings/maskedCalls/twilioProxy';
import { addMilliseconds, MINUTE } from '../src/platform/clock';
import { providerServices } from '../src/platform/db/schema';
import type { Message } from '../src/platform/mail/port';
import { useTestBed } from './support/apiFixture';
import type { HttpBrowser } from './support/browser';
import { createBookingWithParties, requestJobTransition } from './support/jobs';
import { createTwoOperators } from './support/operatedBookings';
import { twilioServer } from './support/twilioServer';

const testBed = useTestBed();

test('gives each side a Twilio number that rings at the other one, the same for an hour', async () => {
  const { twilio, requests, close } = await twilioServer((path, form) =>
    path.endsWith('/Sessions')
      ? { status: 201, body: { sid: 'KC1' } }
      : {
          status: 201,
          body: { proxy_identifier: form.get('Identifier')?.endsWith('1') ? '+15035550171' : '+15035550172' },
        },
  );
  let now = new Date('2030-05-06T17:00:00Z');
  const calls = twilioProxy(twilio, testBed.db, () => now);
  const sides = { bookingId: 'b_1', customer: '+15550100001', provider: '+15550100002' };
  const first = await calls.open({ ...sides, caller: 'customer' });
  expect(first).toEqual({ number: '+15035550171', pin: '', expiresAt: new Date('2030-05-06T18:00:00Z') });
  expect(await calls.open({ ...sides, caller: 'provider' })).toEqual({ ...first, number: '+15035550172' });
  expect(requests.map(({ path }) => path.split('/').slice(4).join('/'))).toEqual([
    'Sessions',
    'Sessions/KC1/Participants',
    'Sessions/KC1/Participants',
  ]);
  expect(requests[0]?.form).toMatchObject({ Mode: 'voice-only', DateExpiry: '2030-05-06T18:00:00.000Z' });
  now = new Date('2030-05-06T17:56:00Z');
  await calls.open({ ...sides, caller: 'customer' });
  expect(requests).toHaveLength(6);
  close();
});

test('closes a call to the former provider when the job is reassigned', async () => {
  const server = await testBed.serve();
  const operators = await createTwoOperators(testBed, server);
  const { asCustomer, asProvider, bookingId, provider } = await createBookingWithParties(testBed, server);
  const offered = await testBed.db
    .select({ id: providerServices.subcategoryId, priceCents: providerServices.priceCents })
    .from(providerServices)
    .where(eq(providerServices.providerId, provider.id));
  const next = await testBed.provider(offered);
  const call = (browser: HttpBrowser) => browser.x('POST', `/bookings/${bookingId}/call`);
  await requestJobTransition(asProvider, bookingId, 'accept');
  const first = await call(asProvider);
  expect(first.status).toBe(200);
  const [staff] = await operators.signIn();
  const { version: seen } = (await staff.x('GET', `/admin/bookings/${bookingId}`)).body;
  const reassign = { move: 'reassign', refund_cents: 0, pay_provider_cents: 0, reason: 'The van broke down.', seen };
  expect((await staff.x('POST', `/admin/bookings/${bookingId}/move`, reassign)).status).toBe(200);
  expect((await call(asProvider)).status).toBe(404);
  expect((await call(asCustomer)).status).toBe(409);
  const asNext = await testBed.signIn(server, next, 'provider');
  await requestJobTransition(asNext, bookingId, 'accept');
  const { body } = await call(asNext);
  expect(body).toEqual((await call(asCustomer)).body);
  expect(body.pin).not.toBe(first.body.pin);
});

test.each([
  { change: 'the same people, half an hour later', provider: '+15550100002', later: 29 * MINUTE, isSame: true },
  { change: 'another provider', provider: '+15550100003', later: 0, isSame: false },
  { change: 'the next hour', provider: '+15550100002', later: 60 * MINUTE, isSame: false },
])('connects by the PIN of the demo the two people of the booking: $change', async ({ provider, later, isSame }) => {
  const { secrets } = (await testBed.serve()).app.context;
  const sent: Message[] = [];
  const start = new Date('2030-05-06T17:00:00Z');
  const open = (at: Date, to: string) => {
    const mail = { send: async (message: Message) => void sent.push(message) };
    const parties = { bookingId: 'b_1', customer: '+15550100001', provider: to, caller: 'customer' as const };
    return ownRelay(mail, () => at, secrets).open(parties);
  };
  const first = await open(start, '+15550100002');
  const second = await open(addMilliseconds(start, later), provider);
  expect(second.pin === first.pin).toBe(isSame);
  expect(sent[0]?.key === sent[1]?.key).toBe(isSame);
  expect(sent[1]?.text).toContain(`PIN ${second.pin} connects +15550100001 and ${provider}`);
});
