import { lastActs, rejectOutdatedVersion } from '../../identity/admin/conflict';
import { notifyInApp, sendNoticeMail } from '../../identity/admin/tell';
import { audit } from '../../identity/audit/audit';
import { releaseItem } from '../../identity/queue/queue.repository';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { User, WorkPhotoRow } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { type MoveFiles, withMovedFiles } from '../../platform/uploads/hideFiles';
import { lockPairById } from './jobPairs.repository';
import { noPhoto, toPhotoWire } from './workPhotos';
import * as stored from './workPhotos.repository';

export const photoDecisions = ['hide', 'restore', 'keep'] as const;
type PhotoDecision = (typeof photoDecisions)[number];

export const toItem = (context: Pick<Context, 'uploads'>, row: stored.StoredWorkPhoto, readerId: string) => ({
  ...toPhotoWire(row, context.uploads.urlFor(row.file.path, readerId)),
  provider_id: row.provider.id,
  provider: row.provider.name,
  at: toInstant(row.photo.createdAt),
  reports: row.reports,
  hidden: row.photo.hiddenAt !== null,
  hidden_reason: row.photo.hiddenReason,
  version: row.photo.version,
});

export async function readPhoto(context: Pick<Context, 'uploads'>, db: Session, id: string, readerId: string) {
  const row = await stored.findPhoto(db, id);
  if (!row) throw noPhoto();
  const reports = await stored.listReports(db, id);
  return {
    ...toItem(context, row, readerId),
    reported: reports.map(({ report, reporter }) => ({
      at: toInstant(report.createdAt),
      by_id: report.userId,
      by: reporter,
      reason: report.reason,
      handled_at: toInstant(report.handledAt),
    })),
    changes: (await lastActs(db, 'work_photo', id)).map(({ at, who, act, why }) => ({ at, who, act, why })),
  };
}

const conflict = (message: string) => new HttpError('state_conflict', message);

function rejectImpossible(decision: PhotoDecision, { hiddenAt }: WorkPhotoRow) {
  if (decision === 'hide' && hiddenAt) throw conflict('This photo is already hidden.');
  if (decision === 'restore' && !hiddenAt) throw conflict('This photo is not hidden.');
}

const ownerNotices = {
  hide: { kind: 'work_photo_hidden', letter: 'workPhotoHidden' },
  restore: { kind: 'work_photo_restored', letter: 'workPhotoRestored' },
  keep: undefined,
} as const;
const reporterNotice = { kind: 'photo_report_answered', letter: 'photoReportAnswered' } as const;

async function notifyOwnerAndReporters(
  context: Context,
  tx: Session,
  { decision, ownerId, reporters }: { decision: PhotoDecision; ownerId: string; reporters: readonly string[] },
  note: string,
) {
  const ofOwner = ownerNotices[decision];
  const ids = [...reporters, ...(ofOwner ? [ownerId] : [])];
  if (ids.length === 0) return;
  for (const reader of await stored.listNoticeReceivers(tx, ids)) {
    const notice = ofOwner && reader.id === ownerId ? ofOwner : reporterNotice;
    await notifyInApp(tx, reader.id, context.clock(), { ...notice, note });
    await sendNoticeMail(context, tx, reader, { letter: notice.letter, note });
  }
}

interface DecisionInput {
  decision: PhotoDecision;
  seen: number;
  reason: string;
}

/** hide: only the provider and staff still see it. keep: answers the reports. restore: it is on the profile again. */
export async function decidePhoto(context: Context, actor: User, id: string, input: DecisionInput) {
  const { db, clock, uploads } = context;
  const { decision, seen, reason } = input;
  const now = clock();
  const decide = (move: MoveFiles) => async (tx: Session) => {
    const pairId = (await stored.findPhoto(tx, id))?.photo.pairId;
    const pair = pairId ? await lockPairById(tx, pairId) : undefined;
    const photo = await stored.lockPhoto(tx, id);
    const row = photo && (await stored.findPhoto(tx, id));
    if (!row) throw noPhoto();
    const before = { hidden: photo.hiddenAt !== null };
    const subject = { type: 'work_photo', id } as const;
    const state = before.hidden ? 'hidden' : 'shown';
    await rejectOutdatedVersion(tx, { subject, seen, version: photo.version, state });
    rejectImpossible(decision, photo);
    if (decision !== 'keep') {
      const isHidden = decision === 'hide';
      // Files of a pair without the customer's consent are private anyway.
      if (!pair || pair.consent === 'given') await move(tx, [row.file], { isHidden });
      await stored.updatePhoto(tx, id, { hiddenAt: isHidden ? now : null, hiddenReason: isHidden ? reason : '' });
    }
    await stored.incrementVersion(tx, id);
    const reporters = await stored.markReportsHandled(tx, id, now);
    await releaseItem(tx, 'photo_report', id);
    await notifyOwnerAndReporters(context, tx, { decision, ownerId: photo.providerId, reporters }, reason);
    const after = await readPhoto(context, tx, id, actor.id);
    await audit(tx, now, {
      ...{ actor, kind: 'act', act: `work_photo.${decision}`, subject, why: reason },
      ...{ before, after: { hidden: after.hidden } },
    });
    return after;
  };
  return withMovedFiles(uploads, (move) => withEvents(db, now, decide(move)));
}
