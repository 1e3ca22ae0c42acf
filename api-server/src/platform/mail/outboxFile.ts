import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../clock';
import { toInstant } from '../instant';
import type { Deliver } from './port';

/**
 * Appends a JSON line per message, in order. Messages that arrive during a write share the next one. The file holds
 * codes, so that its owner alone may read it.
 */
export function outboxFile(path: string, clock: Clock): Deliver {
  let last: Promise<unknown> = Promise.resolve();
  let next: Promise<void> | undefined;
  let lines = '';
  return ({ channel, to, subject, text, code, calendar }) => {
    const optional = { ...(code && { code }), ...(calendar && { calendar }) };
    lines += `${JSON.stringify({ at: toInstant(clock()), channel, to, subject, text, ...optional })}\n`;
    next ??= last.then(() => {
      const pendingWrite = append(path, lines);
      lines = '';
      next = undefined;
      last = pendingWrite.catch(() => {});
      return pendingWrite;
    });
    return next;
  };
}

async function append(path: string, lines: string) {
  const write = () => appendFile(path, lines, { mode: 0o600 });
  try {
    await write();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    await mkdir(dirname(path), { recursive: true });
    await write();
  }
}
