import { CommandError } from '../../../platform/commandError';

export type RecordHead =
  | { kind: 'start'; at: string; migration: string }
  | { kind: 'rows'; table: string; rows: number }
  | { kind: 'file'; path: string; mode: number; sha256: string }
  | { kind: 'link'; path: string; target: string }
  | { kind: 'end'; tables: Record<string, TableSum>; files: number };

/** Number of rows, and the sum of their hashes in any order. */
export interface TableSum {
  rows: number;
  sum: string;
}

export function writeRecord(head: RecordHead, bytes: Buffer = Buffer.alloc(0)): Buffer {
  const json = Buffer.from(JSON.stringify(head));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(json.length, 0);
  lengths.writeUInt32BE(bytes.length, 4);
  return Buffer.concat([lengths, json, bytes]);
}

export async function* readRecords(input: AsyncIterable<Buffer>): AsyncGenerator<{ head: RecordHead; bytes: Buffer }> {
  let pending: Buffer[] = [];
  let size = 0;
  let needed = 8;
  for await (const part of input) {
    pending.push(part);
    size += part.length;
    if (size < needed) continue;
    let all = Buffer.concat(pending, size);
    for (;;) {
      needed = 8;
      if (all.length >= 8) needed += all.readUInt32BE(0) + all.readUInt32BE(4);
      if (all.length < needed || all.length < 8) break;
      const endOfHead = 8 + all.readUInt32BE(0);
      yield {
        head: JSON.parse(all.subarray(8, endOfHead).toString()) as RecordHead,
        bytes: all.subarray(endOfHead, needed),
      };
      all = all.subarray(needed);
    }
    pending = [all];
    size = all.length;
  }
  if (size > 0) throw new CommandError('The backup is incomplete: its end is missing. Use another one.');
}
