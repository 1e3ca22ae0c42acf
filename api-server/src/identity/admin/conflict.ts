import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import type { AuditSubject } from '../audit/audit';
import { searchLines } from '../audit/audit.repository';

const MAX_LISTED_ACTS = 3;

export async function lastActs(db: Session, subjectType: AuditSubject, subjectId: string) {
  const lines = await searchLines(db, { subjectType, subjectId, kind: 'act' }, MAX_LISTED_ACTS);
  return lines.map(({ at, actorName, act, why, before, after }) => ({
    at: toInstant(at),
    who: actorName,
    act,
    why,
    before,
    after,
  }));
}

interface SeenVersion {
  subject: { type: AuditSubject; id: string };
  /** Version that the person saw. `version` is the current one. */
  seen: number;
  version: number;
  state: string;
}

/** Throws when the item has changed since the person looked at it. The error lists the changes. */
export async function rejectOutdatedVersion(tx: Session, { subject, seen, version, state }: SeenVersion) {
  if (seen === version) return;
  const changes = await lastActs(tx, subject.type, subject.id);
  const [last] = changes;
  const message = last
    ? `This has changed since you opened it, last by ${last.who}. Review it again before you decide.`
    : 'This has changed since you opened it. Review it again before you decide.';
  throw new HttpError('state_conflict', message, { body: { version, state, changes } });
}
