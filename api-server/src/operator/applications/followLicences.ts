import {
  type DueLicence,
  lockDueLicences,
  markReminded,
  saveApplication,
  setVerified,
} from '../../catalog/applications/applications.repository';
import { pauseServices } from '../../catalog/catalog/pausedServices.repository';
import { notifyInApp, sendNoticeMail } from '../../identity/admin/tell';
import { audit } from '../../identity/audit/audit';
import type { Context } from '../../platform/context';
import type { Session } from '../../platform/db/connect';
import { publish, withEvents } from '../../platform/events/outbox';

const MOST_AT_ONCE = 50;

/**
 * 30, 14 and 3 days before the end, provider and staff are told. On the day itself the badge and the services that need
 * a licence are taken off. Part of the maintenance job.
 */
export async function followLicences(context: Context) {
  const now = context.clock();
  await withEvents(context.db, now, async (tx) => {
    for (const due of await lockDueLicences(tx, now, MOST_AT_ONCE)) {
      if (due.daysAhead === 0) await endLicence(context, tx, due, now);
      else await remind(context, tx, due, now);
    }
  });
}

async function remind(context: Context, tx: Session, { user, application, daysAhead }: DueLicence, now: Date) {
  const until = application.licenceUntil ?? '';
  await markReminded(tx, user.id, { remindedFor: until, remindedDays: daysAhead, licenceQueuedAt: now });
  const values = { day: until };
  await notifyInApp(tx, user.id, now, { kind: 'licence_expires', letter: 'licenceExpires', values, note: until });
  await sendNoticeMail(context, tx, user, { letter: 'licenceExpires', values });
}

async function endLicence(context: Context, tx: Session, { user, application }: DueLicence, now: Date) {
  const until = application.licenceUntil ?? '';
  await saveApplication(tx, user.id, {
    ...{ remindedFor: until, remindedDays: 0 },
    ...{ licenceEndedAt: now, licenceQueuedAt: now },
  });
  await setVerified(tx, user.id, false);
  await pauseServices(tx, user.id);
  publish(tx, { userId: user.id, kind: 'job', bookingId: null });
  const values = { day: until };
  await notifyInApp(tx, user.id, now, { kind: 'licence_ended', letter: 'licenceEnded', values, note: until });
  await sendNoticeMail(context, tx, user, { letter: 'licenceEnded', values });
  const subject = { type: 'application' as const, id: user.id };
  await audit(tx, now, { actor: 'Doorstep', kind: 'act', act: 'application.licence_end', subject, after: { until } });
}
