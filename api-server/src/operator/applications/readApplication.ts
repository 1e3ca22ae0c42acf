import { formatMoney, rangeOfMinutes } from '@doorstep/shared-api/domain';
import { findProfile } from '../../bookings/workspace/workspace.repository';
import * as stored from '../../catalog/applications/applications.repository';
import { lastActs } from '../../identity/admin/conflict';
import { maskEmail, maskPhone } from '../../identity/admin/masked';
import { decisionDueAt } from '../../identity/queue/workingDays';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import { HttpError } from '../../platform/http/httpError';
import { toInstant } from '../../platform/instant';
import { mailsAreHeld } from '../../platform/mail/unverified.repository';

export const versionOf = ({ application }: stored.ApplicationListRow) => application?.version ?? 1;

export function toItem(row: stored.ApplicationListRow) {
  const { user, serviceTitle, state, since, services, owner } = row;
  return {
    provider_id: user.id,
    full_name: user.fullname,
    service_title: serviceTitle ?? '',
    state,
    applied_at: toInstant(user.createdAt),
    waiting_since: toInstant(since),
    due_at: state === 'waiting' ? toInstant(decisionDueAt(since)) : '',
    services,
    owner_id: owner?.id ?? '',
    owner: owner?.name ?? '',
    version: versionOf(row),
  };
}

export async function readApplication({ uploads, clock }: Context, db: Session, readerId: string, providerId: string) {
  const row = await stored.findApplication(db, providerId);
  if (!row || row.user.accountStatus === 'deleted')
    throw new HttpError('not_found', 'There is no application with this id, or it was withdrawn.');
  const { user, application } = row;
  const profile = await findProfile(db, providerId);
  const documents = await stored.listDocuments(db, providerId);
  const offered = await stored.listOffered(db, providerId);
  const hours = await stored.listHours(db, providerId);
  const lookalikes = await stored.listAccountsWithSameContact(db, user);
  return {
    ...toItem(row),
    image: user.image,
    phone: maskPhone(user.phoneCode, user.contact),
    email: maskEmail(user.email),
    address: profile?.address ?? user.address,
    language: user.language,
    radius_km: profile?.radiusKm ?? 0,
    licences: documents.map(({ side, status, isUnchanged, file }) => ({
      side,
      status,
      unchanged: status === 'rejected' || isUnchanged,
      url: uploads.signedUrl(file.path, readerId),
      mime: file.mime,
      bytes: file.bytes,
      sent_at: toInstant(file.createdAt),
    })),
    licence_number: application?.licenceNumber ?? '',
    licence_name: application?.licenceName ?? '',
    licence_until: application?.licenceUntil ?? '',
    licence_ended_at: toInstant(application?.licenceEndedAt),
    licence_waits: application?.licenceQueuedAt != null,
    mails_reach: !mailsAreHeld(user, clock()),
    offered: offered.map(({ id, name, minutes, priceCents }) => ({
      subcategory_id: id,
      name,
      minutes,
      price: formatMoney(priceCents),
    })),
    hours: hours.map(({ weekday, ...range }) => ({ weekday, ...rangeOfMinutes(range) })),
    wanted: application?.wanted ?? [],
    reason: application?.reason ?? '',
    answer: application?.answer ?? '',
    decided_at: toInstant(application?.decidedAt),
    lookalikes: lookalikes.map((other) => ({
      user_id: other.id,
      full_name: other.fullname,
      user_type: other.userType,
      state: other.accountStatus,
    })),
    changes: (await lastActs(db, 'application', providerId)).map(({ at, who, act, why }) => ({ at, who, act, why })),
  };
}

export async function readOwnApplication(db: Session, providerId: string) {
  const row = await stored.findApplication(db, providerId);
  if (!row) throw new HttpError('not_found', 'Provider not found!');
  const { application } = row;
  const { state, waiting_since, due_at } = toItem(row);
  return {
    state,
    wanted: application?.wanted ?? [],
    reason: application?.reason ?? '',
    answer: application?.answer ?? '',
    waiting_since,
    due_at,
    licence_until: application?.licenceUntil ?? '',
  };
}
