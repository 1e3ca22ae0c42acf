import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { languages, toLanguage } from '../language';
import { readSettings } from '../settings';
import { deliveryByChannel } from './mail';
import { outboxFile } from './outboxFile';
import type { Message } from './port';
import { smsWebhookDelivery } from './sms';
import { smtp } from './smtp';
import { renderLetter } from './templates';

const mail = (change: Partial<Message> = {}): Message => ({
  channel: 'email',
  to: 'ada@example.com',
  subject: 'Your code',
  text: 'It is 4711.',
  code: '4711',
  ...change,
});
const noPush = () => Promise.reject(new Error('nothing of this is a push message'));
const clock = () => new Date('2026-11-20T12:00:00.123Z');

const cleanUps: (() => void)[] = [];
afterEach(() => {
  for (const cleanUp of cleanUps.splice(0)) cleanUp();
});
function directory() {
  const path = mkdtempSync(join(tmpdir(), 'doorstep-mail-'));
  cleanUps.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function mailServer(rejects = '') {
  const mails: string[] = [];
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    let inData = false;
    let data = '';
    socket.write('220 test\r\n');
    socket.on('data', (chunk) => {
      const text = chunk.toString();
      if (inData) {
        data += text;
        if (!data.endsWith('\r\n.\r\n')) return;
        mails.push(data);
        [data, inData] = ['', false];
        socket.write('250 taken\r\n');
      } else if (/^DATA/i.test(text)) {
        inData = true;
        socket.write('354 go on\r\n');
      } else if (rejects && /^RCPT/i.test(text)) socket.write(`${rejects} <ada@example.com>: no such person\r\n`);
      else socket.write('250 fine\r\n');
    });
    socket.on('error', () => {});
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanUps.push(() => {
    for (const socket of open) socket.destroy();
    server.close();
  });
  const { port } = server.address() as { port: number };
  return { url: `smtp://127.0.0.1:${port}?from=Doorstep%20%3Chello%40doorstep.example%3E&ignoreTLS=true`, mails };
}

describe('the outbox file', () => {
  test('holds one line per message, in order, readable by its owner only', async () => {
    const path = join(directory(), 'below', 'outbox.jsonl');
    const send = outboxFile(path, clock);
    const texts = Array.from({ length: 20 }, (_, i): Message => {
      return { channel: 'sms', to: '+15550100001', subject: '', text: `Number ${i}\nend` };
    });
    await Promise.all([mail(), ...texts].map((message) => send(message, 'om_1')));
    const lines = readFileSync(path, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines[0]).toEqual({
      at: '2026-11-20T12:00:00Z',
      channel: 'email',
      to: 'ada@example.com',
      subject: 'Your code',
      text: 'It is 4711.',
      code: '4711',
    });
    expect(lines.slice(1).map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, i) => `Number ${i}\nend`));
    expect(lines[1]).not.toHaveProperty('code');
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('also receives text messages when there is a mail server', async () => {
    const { url, mails } = await mailServer();
    const { settings } = readSettings({ DATA_DIR: directory(), SMTP_URL: url });
    if (!settings) throw new Error('the test settings are wrong');
    const send = deliveryByChannel(settings, clock, noPush);
    await send(mail(), 'om_1');
    await send(mail({ channel: 'sms', to: '+15550100001', subject: '' }), 'om_2');
    expect(mails).toHaveLength(1);
    expect(readFileSync(settings.outbox, 'utf8')).toContain('+15550100001');
    expect(readFileSync(settings.outbox, 'utf8')).not.toContain('ada@example.com');
  });
});

describe('SMTP', () => {
  test('sends a mail with its sender, and the unsubscribe link in its header', async () => {
    const { url, mails } = await mailServer();
    await smtp(url)(mail({ unsubscribeUrl: 'http://localhost:8080/newsletter?unsubscribe=x' }), 'om_1');
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/^Message-ID: <om_1@doorstep.example>\r$/m);
    expect(mails[0]).toMatch(/^From: Doorstep <hello@doorstep.example>\r$/m);
    expect(mails[0]).toMatch(/^To: ada@example.com\r$/m);
    expect(mails[0]).toMatch(/^List-Unsubscribe: <http:\/\/localhost:8080\/newsletter\?unsubscribe=x>\r$/m);
    expect(mails[0]).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(mails[0]).toContain('It is 4711.');
  });

  test('attaches a visit as a complete invitation with its method', async () => {
    const { url, mails } = await mailServer();
    const calendar = 'BEGIN:VCALENDAR\r\nMETHOD:CANCEL\r\nEND:VCALENDAR\r\n';
    await smtp(url)(mail({ calendar }), 'om_1');
    expect(mails[0]).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=CANCEL/m);
    expect(mails[0]).toContain(Buffer.from(calendar).toString('base64').slice(0, 40));
  });

  test('adds no header for a line break in receiver or subject', async () => {
    const { url, mails } = await mailServer();
    await smtp(url)(mail({ subject: 'Hello\r\nBcc: everybody@example.com' }), 'om_1');
    expect(mails[0]).not.toMatch(/^Bcc:/m);
  });
});

describe('a mailbox', () => {
  test('tells a missing mailbox from a busy server', async () => {
    const { url } = await mailServer('550');
    await expect(smtp(url)(mail(), 'om_1')).rejects.toMatchObject({ name: 'RejectedMessageError', statusCode: 550 });
    const busy = await mailServer('451');
    const error = await smtp(busy.url)(mail(), 'om_1').catch((failure: Error) => failure);
    expect(error).toMatchObject({ name: 'Error', responseCode: 451 });
  });

  test.each([
    ['550', 'bounce'],
    ['550 5.1.1', 'bounce'],
    ['553 5.1.3', 'bounce'],
    ['552 5.2.2', undefined],
    ['550 5.7.1', undefined],
  ])('suppresses after the rejection %s: %s', async (answer, suppresses) => {
    const { url } = await mailServer(answer);
    await expect(smtp(url)(mail(), 'om_1')).rejects.toMatchObject({ name: 'RejectedMessageError', suppresses });
  });
});

describe('letters', () => {
  const values = { code: '4711', url: 'http://x.example/y', reference: 'C-1' };
  const english = {
    codeLogin: '4711',
    codeLoginMail: '4711',
    codeReset: '4711',
    codeResetMail: '4711',
    codeContact: '4711',
    codeEmail: '4711',
    emailChanged: values.url,
    emailChangedText: values.url,
    contactChanged: values.url,
    contactChangedText: values.url,
    detailsChanged: values.url,
    passwordChanged: values.url,
    secondStepChanged: values.url,
    secondStepChangedText: values.url,
    identityChanged: values.url,
    identityChangedText: values.url,
    newDeviceText: values.url,
    accountSuspendedText: values.url,
    accountRestoredText: values.url,
    accountDeletedText: values.url,
    applicationReceived: '',
    contactReceived: 'C-1',
    newsletterConfirm: values.url,
    newsletterWelcome: values.url,
  } as const;

  test('contain a subject and no open placeholders in every language', () => {
    for (const [letter, must] of Object.entries(english)) {
      const visited = new Set<string>();
      for (const language of languages) {
        const { subject, text } = renderLetter(letter as keyof typeof english, language, values);
        expect(text).toContain(must);
        expect(subject + text).not.toMatch(/[{}]/);
        visited.add(text);
      }
      expect(visited.size, letter).toBe(6);
    }
  });

  test('use English for unsupported languages', () => {
    expect([toLanguage('fr-CA'), toLanguage('it'), toLanguage(undefined)]).toEqual(['fr', 'en', 'en']);
  });
});

describe('the SMS hook', () => {
  async function hook(status: number) {
    const requests: { body: string; authorization?: string; key?: unknown }[] = [];
    const server = createHttpServer((request, response) => {
      let body = '';
      request.on('data', (part) => {
        body += part;
      });
      request.on('end', () => {
        const { authorization, 'idempotency-key': key } = request.headers;
        requests.push({ body, authorization, key });
        response.writeHead(status).end('a long story about +15550100001');
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    cleanUps.push(() => void server.close());
    const { port } = server.address() as { port: number };
    return { url: `http://ada:s%3Acret@127.0.0.1:${port}/send`, requests };
  }
  const message: Message = { channel: 'sms', to: '+15550100001', subject: '', text: 'It is 4711.', code: '4711' };

  test('receives text messages as JSON with the credentials of its URL, and no mails', async () => {
    const { url, requests } = await hook(202);
    const { settings } = readSettings({ DATA_DIR: directory(), SMS_URL: url });
    if (!settings) throw new Error('the test settings are wrong');
    const send = deliveryByChannel(settings, clock, noPush);
    await send(message, 'om_1');
    await send(mail(), 'om_2');
    expect(requests.map(({ body }) => JSON.parse(body))).toEqual([
      { channel: 'sms', to: '+15550100001', text: 'It is 4711.' },
    ]);
    expect(requests[0]?.key).toBe('om_1');
    expect(requests[0]?.authorization).toBe(`Basic ${Buffer.from('ada:s:cret').toString('base64')}`);
    expect(readFileSync(settings.outbox, 'utf8')).not.toContain('+15550100001');
  });

  test.each([
    ...[401, 403, 404, 408, 429, 500, 502, 503].map((status) => ({
      ...{ status, name: 'Error', words: 'the SMS hook failed' },
    })),
    ...[400, 410, 422].map((status) => ({ status, name: 'RejectedMessageError', words: `rejected with ${status}` })),
  ])('throws $name for status $status, without its text', async ({ status, name, words }) => {
    const { url } = await hook(status);
    const error = await smsWebhookDelivery(url)(message, 'om_1').catch((failure: Error) => failure);
    expect(error).toMatchObject({ name, message: words, statusCode: status });
  });
});
