import { closeSync, existsSync, fstatSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import { appendFile } from 'node:fs/promises';

/** A full log is put aside. `MAX_OLD_FILES` such logs stay beside the one that is written. */
const MAX_BYTES = 64 * 1024 * 1024;
const MAX_OLD_FILES = 4;
const CHUNK_BYTES = 256 * 1024;
/**
 * Maximum chunks per read. A gateway under attack logs more than is worth counting at once, and other requests must be
 * served in between.
 */
const MAX_CHUNKS = 16;

/** Returns true when the writer has to open the file anew. */
export function rotate(file: string, maxBytes = MAX_BYTES): boolean {
  const size = existsSync(file) ? statSync(file).size : 0;
  if (size < maxBytes) return false;
  for (let age = MAX_OLD_FILES; age > 0; age -= 1) {
    const younger = age === 1 ? file : `${file}.${age - 1}`;
    if (existsSync(younger)) renameSync(younger, `${file}.${age}`);
  }
  return true;
}

const FLUSH_MS = 1000;
/** A disk that takes nothing costs lines, not memory. */
const MAX_WAITING_BYTES = 8 * 1024 * 1024;

export function lineWriter(file: string) {
  let waiting = '';
  let writing: Promise<void> | undefined;
  const write = async () => {
    const text = waiting;
    waiting = '';
    // A full disk must not end the gateway.
    await appendFile(file, text).catch(() => {});
    writing = undefined;
  };
  const flush = () => {
    if (waiting && !writing) writing = write();
  };
  const timer = setInterval(flush, FLUSH_MS).unref();
  return {
    write(line: string) {
      if (waiting.length < MAX_WAITING_BYTES) waiting += `${line}\n`;
    },
    /** Resolves when every line is in the file. */
    async stop() {
      clearInterval(timer);
      await writing;
      flush();
      await writing;
    },
  };
}

/** Reads what another program appends, also when the file was put aside: the old one is read to its end first. */
export function lineReader(file: string, hear: (line: string) => void) {
  let handle: number | undefined;
  let offset = 0;
  let rest = Buffer.alloc(0);
  const chunk = Buffer.alloc(CHUNK_BYTES);

  function readOn(): void {
    for (let count = 0; count < MAX_CHUNKS; count += 1) {
      const length = handle === undefined ? 0 : readSync(handle, chunk, 0, CHUNK_BYTES, offset);
      if (length === 0) return;
      offset += length;
      const text = Buffer.concat([rest, chunk.subarray(0, length)]);
      const end = text.lastIndexOf(10);
      rest = Buffer.from(text.subarray(end + 1));
      for (const line of text.toString('utf8', 0, Math.max(0, end)).split('\n')) if (line) hear(line);
    }
  }

  function isPutAside(): boolean {
    return handle !== undefined && existsSync(file) && statSync(file).ino !== fstatSync(handle).ino;
  }

  return {
    read() {
      if (handle === undefined && existsSync(file)) handle = openSync(file, 'r');
      const wasPutAside = isPutAside();
      readOn();
      // The writer has switched to the new file by now. Its last lines in the old file were read above.
      if (!wasPutAside || handle === undefined || offset < fstatSync(handle).size) return;
      closeSync(handle);
      handle = openSync(file, 'r');
      offset = 0;
      rest = Buffer.alloc(0);
      readOn();
    },
    /** Starts reading at the end, because an earlier run counted what precedes it. */
    skip() {
      if (!existsSync(file)) return;
      handle = openSync(file, 'r');
      offset = fstatSync(handle).size;
    },
    stop() {
      if (handle !== undefined) closeSync(handle);
      handle = undefined;
    },
  };
}
