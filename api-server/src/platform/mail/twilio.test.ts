import { afterEach, describe, expect, test } from 'vitest';
import { twilioServer } from '../../../test/support/twilioServer';
import { twilioSmsDelivery } from './twilio';

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});
async function twilioAnswering(status: number, body: object) {
  const server = await twilioServer(() => ({ status, body }));
  cleanUps.push(server.close);
  return server;
}

const text = { channel: 'sms', to: '+15550100001', subject: '', text: 'It is 4711.' } as const;

describe('text messages through Twilio', () => {
  test('use its Messages API with our number and token', async () => {
    const { twilio, requests } = await twilioAnswering(201, { sid: 'SM1' });
    await twilioSmsDelivery(twilio)(text, 'om_1');
    expect(requests).toEqual([
      {
        path: `/2010-04-01/Accounts/${twilio.accountSid}/Messages.json`,
        form: { To: '+15550100001', Body: 'It is 4711.', From: '+15035550100' },
        authorization: `Basic ${Buffer.from(`${twilio.accountSid}:secret`).toString('base64')}`,
      },
    ]);
  });

  test('can come from the numbers of a messaging service', async () => {
    const { twilio, requests } = await twilioAnswering(201, {});
    const from = `MG${'2'.repeat(32)}`;
    await twilioSmsDelivery({ ...twilio, from })(text, 'om_1');
    expect(requests[0]?.form).toEqual({ To: '+15550100001', Body: 'It is 4711.', MessagingServiceSid: from });
  });

  test('distinguish a number that answered STOP from an invalid one', async () => {
    const { twilio } = await twilioAnswering(400, { code: 21610 });
    await expect(twilioSmsDelivery(twilio)(text, 'om_1')).rejects.toMatchObject({ suppresses: 'stop' });
    const wrong = await twilioAnswering(400, { code: 21211 });
    await expect(twilioSmsDelivery(wrong.twilio)(text, 'om_1')).rejects.toMatchObject({ suppresses: undefined });
  });

  test.each([
    { status: 400, code: 21211, name: 'RejectedMessageError', statusCode: 21211 },
    { status: 401, code: 20003, name: 'Error', statusCode: 401 },
    { status: 429, code: 20429, name: 'Error', statusCode: 429 },
    { status: 503, code: 0, name: 'Error', statusCode: 503 },
  ])(
    'throw a $name for status $status with code $code, without its text',
    async ({ status, code, name, statusCode }) => {
      const { twilio } = await twilioAnswering(status, { code, message: 'about +15550100001' });
      const error = await twilioSmsDelivery(twilio)(text, 'om_1').catch((failure: Error) => failure);
      expect(error).toMatchObject({ name, statusCode });
      expect(String(error)).not.toContain('+1555');
    },
  );
});
