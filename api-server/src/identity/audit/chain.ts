import { createHash } from 'node:crypto';
import type { AuditLine } from './audit.repository';

export const CHAIN_START = '0'.repeat(64);

/** Keys have a fixed order, independent of the database. */
export function hashOfLine(line: Omit<AuditLine, 'hash'>): string {
  const { seq, at, kind, actorId, actorName, act, subjectType, subjectId, why, before, after, prev } = line;
  const body = [seq, at.toISOString(), kind, actorId, actorName, act, subjectType, subjectId, why, before, after, prev];
  return createHash('sha256').update(JSON.stringify(body)).digest('hex');
}

/** Undefined if the line can follow `previous`. */
export function lineIssue(line: AuditLine, previous: { seq: number; hash: string }): string | undefined {
  if (line.seq !== previous.seq + 1) return `Line ${previous.seq + 1} is missing.`;
  if (line.prev !== previous.hash) return `Line ${line.seq} does not follow the line before it.`;
  if (hashOfLine(line) !== line.hash) return `Line ${line.seq} was changed: its hash does not match.`;
  return undefined;
}
