import { and, asc, desc, eq, gt, gte, inArray, isNotNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Session } from '../../platform/db/connect';
import { auditHead, auditLog } from '../../platform/db/schema';

export type AuditLine = typeof auditLog.$inferSelect;
type AuditHead = typeof auditHead.$inferSelect;

export interface AuditSearch {
  words?: string;
  actorId?: string;
  act?: string;
  acts?: readonly string[];
  kind?: AuditLine['kind'];
  subjectType?: string;
  subjectId?: string;
  from?: Date;
  to?: Date;
  before?: number;
}

export async function lockHead(tx: Session): Promise<AuditHead> {
  const [head] = await tx.select().from(auditHead).for('update');
  if (!head) throw new Error('the table audit_head has no row');
  return head;
}

export async function insertLine(tx: Session, line: AuditLine) {
  await tx.insert(auditLog).values(line);
  await tx.update(auditHead).set({ seq: line.seq, hash: line.hash });
}

export async function readHead(db: Session): Promise<AuditHead> {
  const [head] = await db.select().from(auditHead);
  if (!head) throw new Error('the table audit_head has no row');
  return head;
}

export function listLinesAfter(db: Session, seq: number, limit: number): Promise<AuditLine[]> {
  return db.select().from(auditLog).where(gt(auditLog.seq, seq)).orderBy(asc(auditLog.seq)).limit(limit);
}

export function searchLines(db: Session, search: AuditSearch, limit: number): Promise<AuditLine[]> {
  const { words, actorId, act, acts, kind, subjectType, subjectId, from, to, before } = search;
  const where: (SQL | undefined)[] = [
    words ? hasWords(words) : undefined,
    actorId ? eq(auditLog.actorId, actorId) : undefined,
    act ? eq(auditLog.act, act) : undefined,
    acts ? inArray(auditLog.act, [...acts]) : undefined,
    kind ? eq(auditLog.kind, kind) : undefined,
    subjectType ? eq(auditLog.subjectType, subjectType) : undefined,
    subjectId ? eq(auditLog.subjectId, subjectId) : undefined,
    from ? gte(auditLog.at, from) : undefined,
    to ? lte(auditLog.at, to) : undefined,
    before ? lt(auditLog.seq, before) : undefined,
  ];
  return db
    .select()
    .from(auditLog)
    .where(and(...where))
    .orderBy(desc(auditLog.seq))
    .limit(limit);
}

export function countActs(db: Session, acts: readonly string[], since: Date, actorId: string) {
  const subject = sql<string>`split_part(${auditLog.act}, '.', 1)`;
  const counted = sql<number>`count(distinct ${auditLog.subjectId})`;
  return db
    .select({
      subject,
      all: counted.mapWith(Number),
      mine: sql<number>`count(distinct ${auditLog.subjectId}) filter (where ${auditLog.actorId} = ${actorId})`.mapWith(
        Number,
      ),
    })
    .from(auditLog)
    .where(and(gte(auditLog.at, since), inArray(auditLog.act, [...acts]), isNotNull(auditLog.actorId)))
    .groupBy(subject);
}

/** Must match the expression of the index `audit_log_words`. */
const hasWords = (words: string) =>
  sql`to_tsvector('simple', ${auditLog.actorName} || ' ' || replace(${auditLog.act}, '.', ' ') || ' ' || ${auditLog.subjectId} || ' ' || ${auditLog.why}) @@ plainto_tsquery('simple', ${words.replaceAll('.', ' ')})`;
