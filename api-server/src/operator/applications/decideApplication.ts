import * as stored from '../../catalog/applications/applications.repository';
import { resumeServices } from '../../catalog/catalog/pausedServices.repository';
import { lockUser, updateUser } from '../../identity/accounts/accounts.repository';
import { rejectOutdatedVersion } from '../../identity/admin/conflict';
import { parseDayStart } from '../../identity/admin/paging';
import { notifyInApp, sendNoticeMail } from '../../identity/admin/tell';
import { audit } from '../../identity/audit/audit';
import { releaseItem } from '../../identity/queue/queue.repository';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import type { CorrectionPart, User } from '../../platform/db/schema';
import { withEvents } from '../../platform/events/outbox';
import { HttpError } from '../../platform/http/httpError';
import { readApplication, versionOf } from './readApplication';

/** note: records the licence's details without a decision. */
export type ApplicationDecision = 'approve' | 'refuse' | 'ask' | 'note';

export interface DecisionInput {
  decision: ApplicationDecision;
  seen: number;
  reason?: string;
  wanted?: CorrectionPart[];
  licence_number?: string;
  licence_name?: string;
  licence_until?: string;
}

type Row = stored.ApplicationListRow;

async function lockApplication(tx: Session, providerId: string, seen: number): Promise<Row> {
  await lockUser(tx, providerId);
  const row = await stored.findApplication(tx, providerId);
  if (!row) throw new HttpError('not_found', 'There is no application with this id.');
  if (row.user.accountStatus === 'deleted')
    throw new HttpError('state_conflict', 'This person has withdrawn the application and deleted the account.', {
      body: { state: 'withdrawn', changes: [] },
    });
  await rejectOutdatedVersion(tx, {
    subject: { type: 'application', id: providerId },
    seen,
    version: versionOf(row),
    state: row.state,
  });
  return row;
}

const wrongState = (state: string, message: string) => new HttpError('state_conflict', message, { body: { state } });

function licenceColumnsOf(licence: DecisionInput) {
  parseDayStart(licence.licence_until, 'licence_until');
  return {
    ...(licence.licence_number !== undefined && { licenceNumber: licence.licence_number.trim() }),
    ...(licence.licence_name !== undefined && { licenceName: licence.licence_name.trim() }),
    ...(licence.licence_until !== undefined && { licenceUntil: licence.licence_until }),
  };
}

const expired = () =>
  new HttpError('validation', 'This licence has expired. Ask for a newer one.', {
    field: 'licence_until',
    status: 422,
  });

/** Rejects a licence that has ended or ends today in the provider's time zone. */
async function requireValid(tx: Session, providerId: string, until: string | null | undefined, now: Date) {
  if (until && until <= (await stored.todayOfProvider(tx, providerId, now))) throw expired();
}

async function renewLicence(tx: Session, providerId: string) {
  await stored.setVerified(tx, providerId, true);
  await resumeServices(tx, providerId);
}

async function approve(tx: Session, { user, state }: Row) {
  if (state === 'incomplete')
    throw wrongState(
      state,
      'The application needs both sides of the licence and at least one service. Ask the applicant for them.',
    );
  if (state === 'approved' || state === 'suspended') throw wrongState(state, `This provider is already ${state}.`);
  await updateUser(tx, user.id, { accountStatus: 'active' });
  await stored.setDocuments(tx, user.id, 'approved');
  await stored.setVerified(tx, user.id, true);
}

const letters = {
  approve: { kind: 'application_approved', letter: 'applicationApproved' },
  refuse: { kind: 'application_refused', letter: 'applicationRefused' },
  ask: { kind: 'application_more_wanted', letter: 'applicationMoreWanted' },
} as const;
/** Notification to a listed provider, who can only be asked for a new licence. */
const renewal = { kind: 'licence_wanted', letter: 'licenceWanted' } as const;
const resultingStates = { approve: 'approved', refuse: 'refused', ask: 'more_wanted' } as const;

function readDecision({ decision, reason = '', wanted = [] }: DecisionInput) {
  const words = reason.trim();
  const needsReason = decision === 'refuse' || decision === 'ask';
  if (needsReason && words.length < 3)
    throw new HttpError('validation', 'Please give a reason. The applicant will read it.', {
      field: 'reason',
      status: 422,
    });
  if (decision === 'ask' && wanted.length === 0)
    throw new HttpError('validation', 'Please choose what the applicant still has to provide.', {
      field: 'wanted',
      status: 422,
    });
  return { reason: words, wanted: decision === 'ask' ? [...new Set(wanted)] : [] };
}

async function applyDecision(
  tx: Session,
  row: Row,
  decision: keyof typeof resultingStates,
  wanted: readonly CorrectionPart[],
) {
  const { user, state } = row;
  if (decision === 'approve') return approve(tx, row);
  if (decision === 'ask') {
    const sides = (['front', 'back'] as const).filter((side) => wanted.includes(`licence_${side}`));
    return stored.rejectDocuments(tx, user.id, sides);
  }
  if (user.accountStatus !== 'pending_review')
    throw wrongState(state, 'This provider is already approved. Suspend the account instead.');
  return stored.setDocuments(tx, user.id, 'rejected');
}

export async function decideApplication(context: Context, actor: User, providerId: string, input: DecisionInput) {
  const { db, clock } = context;
  const now = clock();
  const { decision } = input;
  const { reason, wanted } = readDecision(input);
  const licence = licenceColumnsOf(input);
  return withEvents(db, now, async (tx) => {
    const row = await lockApplication(tx, providerId, input.seen);
    const isListed = row.state === 'approved';
    const until = licence.licenceUntil ?? (decision === 'approve' ? row.application?.licenceUntil : undefined);
    await requireValid(tx, providerId, until, now);
    const hasEnded = row.application?.licenceEndedAt != null;
    // Staff have reviewed it, so it is queued again only at the next reminder.
    const licenceQueuedAt = null;
    if (decision === 'note') {
      const isRenewed = hasEnded && licence.licenceUntil !== undefined;
      await stored.saveApplication(tx, providerId, {
        ...licence,
        licenceQueuedAt,
        ...(licence.licenceUntil !== undefined && { licenceCheckedAt: now }),
        ...(isRenewed && { licenceEndedAt: null }),
      });
      if (isRenewed) await renewLicence(tx, providerId);
      if (isListed) await stored.approvePendingDocuments(tx, providerId);
      if (isListed) await releaseItem(tx, 'application', providerId);
    } else {
      await applyDecision(tx, row, decision, wanted);
      const decidedBy = { decidedBy: actor.id, decidedAt: now };
      const check = decision === 'approve' ? { licenceCheckedAt: now } : {};
      const set = { ...licence, ...check, ...decidedBy, decision: resultingStates[decision], reason, wanted };
      // A listed provider stays listed while another licence is requested.
      await stored.saveApplication(tx, providerId, { ...(isListed ? licence : set), licenceQueuedAt });
      const notice = isListed ? renewal : letters[decision];
      await notifyInApp(tx, providerId, now, { ...notice, note: reason });
      await sendNoticeMail(context, tx, row.user, { letter: notice.letter, note: reason });
      await releaseItem(tx, 'application', providerId);
    }
    await audit(tx, now, {
      actor,
      kind: 'act',
      act: `application.${decision}`,
      subject: { type: 'application', id: providerId },
      why: reason,
      before: { state: row.state },
      after: { state: decision === 'note' || isListed ? row.state : resultingStates[decision], wanted, ...licence },
    });
    return readApplication(context, tx, actor.id, providerId);
  });
}
