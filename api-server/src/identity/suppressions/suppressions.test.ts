import { createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isTwilioSignatureValid, isWebhookSignatureValid } from './signatures';
import { readStopWord } from './stopWords';

describe('readStopWord', () => {
  test.each([
    'STOP',
    'stop all',
    'STOPALL',
    'unsubscribe',
    'cancel',
    'end',
    'quit',
    'opt-out',
    'Opt out',
    'revoke',
    ' "Stop!" ',
  ])('reads %j as stop', (text) => expect(readStopWord(text)).toBe('stop'));
  test.each(['start', 'Yes.', 'unstop'])('reads %j as start', (text) => expect(readStopWord(text)).toBe('start'));
  test.each(['', 'please do not stop', 'yes please', 'no', 'STOPPED'])('ignores %j', (text) =>
    expect(readStopWord(text)).toBeUndefined(),
  );
});

describe('a webhook of the mail service', () => {
  const NOW = new Date('2026-11-20T12:00:00Z');
  const key = Buffer.from('0123456789abcdef');
  const secret = `whsec_${key.toString('base64')}`;
  const body = Buffer.from('{"type":"bounce"}');
  const secondsAway = (seconds: number) => String(NOW.getTime() / 1000 + seconds);
  const signed = (timestamp = secondsAway(0), id = 'msg_1') => {
    const signature = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(body).digest('base64');
    return { id, timestamp, signatures: `v1,${signature}`, body };
  };
  const holds = (webhook: ReturnType<typeof signed>) => isWebhookSignatureValid(secret, webhook, NOW);

  test.each([
    [0, true],
    [-300, true],
    [300, true],
    [-301, false],
    [301, false],
  ])('verifies a signature %i seconds away from now: %s', (away, expected) =>
    expect(holds(signed(secondsAway(away)))).toBe(expected),
  );

  test('verifies with one valid signature of several, in any position', () => {
    const { signatures } = signed();
    expect(holds({ ...signed(), signatures: `v1,AAAA ${signatures}` })).toBe(true);
    expect(holds({ ...signed(), signatures: `${signatures} v1,AAAA` })).toBe(true);
  });

  test.each<[string, Partial<ReturnType<typeof signed>>]>([
    ['another id', { id: 'msg_2' }],
    ['another time', { timestamp: secondsAway(1) }],
    ['another body', { body: Buffer.from('{"type":"opened"}') }],
    ['no signature', { signatures: '' }],
    ['a signature of another version', { signatures: signed().signatures.replace('v1,', 'v2,') }],
  ])('fails with %s', (_what, change) => expect(holds({ ...signed(), ...change })).toBe(false));

  test('fails without an id or a time, even with a valid signature', () => {
    expect(holds(signed(secondsAway(0), ''))).toBe(false);
    expect(holds(signed('now'))).toBe(false);
  });
});

describe('a webhook of the text message service', () => {
  const url = 'https://doorstep.example/inbound';
  const form = { To: '+15550100', Body: 'STOP', From: '+15550199' };
  // Computed by hand: fields sorted by name and concatenated without separators.
  const signature = createHmac('sha1', 'token').update(`${url}BodySTOPFrom+15550199To+15550100`).digest('base64');
  const holds = (change: object, token = 'token') => isTwilioSignatureValid(token, { url, form, signature, ...change });

  test('verifies as it was sent', () => expect(holds({})).toBe(true));
  test.each<[string, object]>([
    ['another address', { url: `${url}?` }],
    ['another value', { form: { ...form, Body: 'START' } }],
    ['a field less', { form: { To: form.To, From: form.From } }],
    ['a field more', { form: { ...form, Zip: '1' } }],
    ['no signature', { signature: '' }],
  ])('fails with %s', (_what, change) => expect(holds(change)).toBe(false));
  test('fails with the token of another account', () => expect(holds({}, 'other')).toBe(false));
});
