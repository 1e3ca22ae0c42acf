import { existsSync, readFileSync } from 'node:fs';
import type { TestServer } from './apiFixture';

export interface OutgoingMail {
  at: string;
  channel: 'email' | 'sms' | 'call';
  to: string;
  subject: string;
  text: string;
  code?: string;
  calendar?: string;
}

export async function messagesTo(server: TestServer, to: string): Promise<OutgoingMail[]> {
  const { settings } = server.app.context;
  await server.messagesSent();
  if (!existsSync(settings.outbox)) return [];
  const lines = readFileSync(settings.outbox, 'utf8').trim().split('\n').filter(Boolean);
  return lines.map((line): OutgoingMail => JSON.parse(line)).filter((outgoingMail) => outgoingMail.to === to);
}

export async function sentCodeFor(server: TestServer, to: string): Promise<string> {
  const code = (await messagesTo(server, to)).at(-1)?.code;
  if (!code) throw new Error(`no code went to ${to}`);
  return code;
}

export const wrongCodeFor = (code: string) => String((Number(code) + 1) % 10 ** code.length).padStart(code.length, '0');

export const tokenIn = (outgoingMail: OutgoingMail | undefined, name: 'confirm' | 'unsubscribe') =>
  new RegExp(`/newsletter\\?${name}=([\\w-]+)`).exec(outgoingMail?.text ?? '')?.[1] ?? '';
