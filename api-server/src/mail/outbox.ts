import { appendFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Clock } from '../clock';
import { toInstant } from '../instant';
import type { Deliver } from './port';

/** Appends one JSON line per message, in the order in which they came. It holds codes: only its owner may read it. */
export function outboxFile(path: string, clock: Clock): Deliver {
  let last: Promise<unknown> = Promise.resolve();
  return ({ channel, to, subject, text, code }) => {
    const line = JSON.stringify({ at: toInstant(clock()), channel, to, subject, text, ...(code && { code }) });
    const written = last.then(async () => {
      await mkdir(dirname(path), { recursive: true });
      await appendFile(path, `${line}\n`, { mode: 0o600 });
    });
    last = written.catch(() => {});
    return written;
  };
}
