import { readFileSync } from 'node:fs';

const MAX_FILES = 65_536;
const MAX_CONNECTIONS = 16_384;
/** Reserved for logs, listeners and files that are being sent. */
const RESERVED = 256;

export function workerLimits(): { files: number; connections: number } {
  const files = Math.min(MAX_FILES, hardLimit());
  return { files, connections: Math.max(512, Math.min(MAX_CONNECTIONS, files - RESERVED)) };
}

function hardLimit(): number {
  try {
    const limit = Number(/^Max open files\s+\d+\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1]);
    return limit || 8192;
  } catch {
    return 8192;
  }
}
