import { expect, test } from 'vitest';
import { twilioProxy } from '../src/bookings/maskedCalls/twilioProxy';
import { useTestBed } from './support/apiFixture';
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
