import { appendFileSync, existsSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

const MAX_BYTES = 16 * 1024 * 1024;
const KEPT_LOG_FILES = 3;
const READY = /^Doorstep API is ready/;
const LOG_LINE = /^\{"level":/;

export const apiLogFile = (dataDir: string) => path.join(dataDir, 'logs/api.log');

export interface ApiOutput {
  take: (data: Buffer | string) => void;
}

/** Log lines go to `log`, other lines to `show`. The ready line just calls `onReady`. */
export function apiOutput({
  log,
  show,
  onReady,
}: {
  log: (lines: string) => void;
  show: (line: string) => void;
  onReady: () => void;
}): ApiOutput {
  const decoder = new TextDecoder();
  let rest = '';
  return {
    take(data) {
      const lines = (rest + (typeof data === 'string' ? data : decoder.decode(data, { stream: true }))).split('\n');
      rest = lines.pop() ?? '';
      const logLines = lines.filter((line) => LOG_LINE.test(line));
      if (logLines.length > 0) log(`${logLines.join('\n')}\n`);
      for (const line of lines) {
        if (READY.test(line)) onReady();
        else if (!LOG_LINE.test(line)) show(line);
      }
    },
  };
}

export function boundedLog(file: string, maxBytes = MAX_BYTES): (lines: string) => void {
  mkdirSync(path.dirname(file), { recursive: true });
  let size = existsSync(file) ? statSync(file).size : 0;
  const rotate = () => {
    for (let age = KEPT_LOG_FILES; age > 0; age -= 1) {
      const younger = age === 1 ? file : `${file}.${age - 1}`;
      if (existsSync(younger)) renameSync(younger, `${file}.${age}`);
    }
    size = 0;
  };
  return (lines) => {
    try {
      if (size >= maxBytes) rotate();
      appendFileSync(file, lines);
      size += Buffer.byteLength(lines);
    } catch {
      // Lose the lines rather than stop the site.
    }
  };
}
