import { existsSync, readFileSync } from 'node:fs';
import type { Server } from './apiFixture';

export interface Sent {
  at: string;
  channel: 'email' | 'sms' | 'call';
  to: string;
  subject: string;
  text: string;
  code?: string;
}

/** What this server has sent to somebody, oldest first. */
export async function sentTo(server: Server, to: string): Promise<Sent[]> {
  const { mail, settings } = server.app.context;
  await mail.settled();
  if (!existsSync(settings.outbox)) return [];
  const lines = readFileSync(settings.outbox, 'utf8').trim().split('\n').filter(Boolean);
  return lines.map((line): Sent => JSON.parse(line)).filter((sent) => sent.to === to);
}

/** The code of the latest message to somebody. */
export async function codeFor(server: Server, to: string): Promise<string> {
  const code = (await sentTo(server, to)).at(-1)?.code;
  if (!code) throw new Error(`no code went to ${to}`);
  return code;
}

export const otherThan = (code: string) => String((Number(code) + 1) % 10_000).padStart(4, '0');

/** The secret part of the link in a mail. */
export const tokenIn = (sent: Sent | undefined, name: 'confirm' | 'unsubscribe') =>
  new RegExp(`/newsletter\\?${name}=([\\w-]+)`).exec(sent?.text ?? '')?.[1] ?? '';
