import type { Session } from '../../platform/db/connect';
import type { AuditValues, User } from '../../platform/db/schema';
import { type AuditLine, insertLine, listLinesAfter, lockHead, readHead } from './audit.repository';
import { CHAIN_START, hashOfLine, lineIssue } from './chain';

export type AuditActor = Pick<User, 'id' | 'fullname'> | 'command line' | 'Doorstep';

export type AuditSubject =
  | 'person'
  | 'application'
  | 'booking'
  | 'problem'
  | 'review'
  | 'work_photo'
  | 'contact_message'
  | 'message_report'
  | 'queue_item'
  | 'staff'
  | 'audit'
  | 'list'
  | 'settings'
  | 'payout'
  | 'dispute'
  | 'reconciliation'
  | 'payment'
  | 'coupon'
  | 'payout_run'
  | 'payee';

export interface AuditEntry {
  actor: AuditActor;
  kind: 'act' | 'look';
  act: string;
  subject: { type: AuditSubject; id: string };
  why?: string;
  before?: AuditValues;
  after?: AuditValues;
}

const BATCH_SIZE = 1000;

/**
 * Adds a line in the transaction of the act. Make it the last statement before live events: from here on every other act of the
 * staff waits until the transaction ends.
 */
export async function audit(tx: Session, now: Date, entry: AuditEntry): Promise<AuditLine> {
  const { actor, kind, act, subject, why = '', before, after } = entry;
  const head = await lockHead(tx);
  const body = {
    seq: head.seq + 1,
    at: now,
    kind,
    actorId: typeof actor === 'string' ? null : actor.id,
    actorName: typeof actor === 'string' ? actor : actor.fullname,
    act,
    subjectType: subject.type,
    subjectId: subject.id,
    why,
    // Normalize as the database will return it: without keys that have no value.
    before: before ? (JSON.parse(JSON.stringify(before)) as AuditValues) : null,
    after: after ? (JSON.parse(JSON.stringify(after)) as AuditValues) : null,
    prev: head.hash,
  };
  const line = { ...body, hash: hashOfLine(body) };
  await insertLine(tx, line);
  return line;
}

/**
 * Does nothing for customers and providers, whose changes are not in this log. For its place in a transaction see
 * `audit`.
 */
export async function auditOwnAccount(
  tx: Session,
  now: Date,
  user: Pick<User, 'id' | 'fullname' | 'userType'>,
  act: string,
  values: Pick<AuditEntry, 'before' | 'after'> = {},
): Promise<void> {
  if (user.userType !== 'admin') return;
  await audit(tx, now, { actor: user, kind: 'act', act, subject: { type: 'staff', id: user.id }, ...values });
}

export interface AuditVerification {
  lines: number;
  lastHash: string;
  issue?: string;
  seq?: number;
}

/** Verifies that each line follows the previous one, up to the recorded last one. Reads all lines. */
export async function verifyAudit(db: Session): Promise<AuditVerification> {
  const head = await readHead(db);
  let previous = { seq: 0, hash: CHAIN_START };
  while (previous.seq < head.seq) {
    const lines = await listLinesAfter(db, previous.seq, BATCH_SIZE);
    for (const line of lines) {
      const issue = lineIssue(line, previous);
      if (issue) return { lines: previous.seq, lastHash: previous.hash, issue, seq: previous.seq + 1 };
      if (line.seq === head.seq && line.hash !== head.hash) {
        return {
          lines: previous.seq,
          lastHash: previous.hash,
          issue: `Line ${line.seq} is not the line that was written last.`,
          seq: line.seq,
        };
      }
      previous = line;
    }
    if (lines.length === 0) {
      const issue = `Lines ${previous.seq + 1} to ${head.seq} are missing.`;
      return { lines: previous.seq, lastHash: previous.hash, issue, seq: previous.seq + 1 };
    }
  }
  return { lines: previous.seq, lastHash: previous.hash };
}
