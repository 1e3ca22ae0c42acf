import { confirmFinishedWork, endUnansweredClaims, followUpOverdue } from '../bookings/bookings/clockTransitions';
import { endBookingsNobodyTook, endUnpaidBookings } from '../bookings/bookings/expireBookings';
import { expireProposals } from '../bookings/bookings/proposals.repository';
import { releaseBookingsOfAllSuspended, releaseBookingsOfUnlicensed } from '../bookings/bookings/releaseBookings';
import { remindOfVisits, warnOfPayments } from '../bookings/bookings/remindOfVisits';
import { refreshBusyCalendars } from '../bookings/busyCalendars/busyCalendars';
import { payLateCredits } from '../bookings/lateCredits/payLateCredits';
import { removeOldCalls } from '../bookings/maskedCalls/relayedCalls.repository';
import { closeExpiredOffers } from '../bookings/offers/expireOffers';
import { bookRecurringVisits } from '../bookings/recurring/bookVisits';
import { chargeVisits, remindOfVisitPayments } from '../bookings/recurring/chargeVisits';
import { removeExpiredHolds } from '../catalog/availability/slots';
import { notifyWaitlist } from '../catalog/serviceArea/waits';
import { DEVICE_LIFE } from '../identity/auth/devices/browserCookies';
import { removeOldDevices } from '../identity/auth/devices/knownDevices.repository';
import { removeExpiredCodes } from '../identity/auth/otp/otp.repository';
import { removeOldChallenges } from '../identity/auth/passkeys/passkeys.repository';
import { removeExpiredResetTokens } from '../identity/auth/password/resetTokens.repository';
import { removeExpiredSessions } from '../identity/auth/sessions/sessions.repository';
import { removeExpiredEmailLinks } from '../identity/auth/verification/emailLinks.repository';
import { deliverNotifications } from '../identity/notifications/deliver';
import { removeOldUndos } from '../identity/profile/contactUndos.repository';
import { removeOldChanges } from '../identity/profile/pendingChanges.repository';
import { removeExpiredData } from '../identity/retention/retention';
import { endUnansweredExtraWork } from '../money/extraWork/proposeExtraWork';
import { reconcile } from '../money/payments/reconcile';
import { askForAccounts } from '../money/payouts/askForAccounts';
import { runPayouts } from '../money/payouts/run';
import { importLinesIfDue } from '../money/reconciliation/importLines';
import { followLicences } from '../operator';
import { mergeChangeCounts } from '../platform/cache/tableVersions';
import { addMilliseconds, MINUTE, SECOND } from '../platform/clock';
import type { Context } from '../platform/context';
import { removeOldEvents } from '../platform/events/eventHub';
import { removeOldKeys } from '../platform/http/idempotency.repository';
import { removeOldRateWindows } from '../platform/http/rateLimits';
import type { Log } from '../platform/log';
import { removeOldMessages } from '../platform/mail/outbox.repository';
import { removeOldInbound } from '../platform/mail/suppressions.repository';
import { REFRESH_INTERVAL } from '../platform/secrets/secretLifetimes';
import { removeExpiredSecrets } from '../platform/secrets/secrets.repository';
import { removeUnattachedPhotos } from '../platform/uploads/loosePhotos';
import { reencryptFiles } from '../platform/uploads/sealAnew';
import { removeOldExports } from '../records/exports/dataExport';

/** Runs the maintenance job. Several processes may run it at once: each step is a compare-and-set. */
export async function runMaintenance(context: Context, log: Log) {
  const now = context.clock();
  await reconcile(context, log);
  await endUnpaidBookings(context, log);
  await followLicences(context);
  await releaseBookingsOfAllSuspended(context, log);
  await releaseBookingsOfUnlicensed(context, log);
  await endBookingsNobodyTook(context, log);
  await bookRecurringVisits(context, log);
  await chargeVisits(context, log);
  await remindOfVisitPayments(context);
  await closeExpiredOffers(context);
  await endUnansweredClaims(context, log);
  await payLateCredits(context);
  await followUpOverdue(context, log);
  await confirmFinishedWork(context, log);
  await remindOfVisits(context);
  await warnOfPayments(context);
  await runPayouts(context, log);
  await askForAccounts(context);
  await importLinesIfDue(context, log).catch((error) =>
    log.error({ err: error }, 'could not fetch balance movements from the payment gateway; the next run retries'),
  );
  await refreshBusyCalendars(context, log);
  await notifyWaitlist(context);
  await deliverNotifications(context);
  await removeOldEvents(context.db, now);
  await expireProposals(context.db, now);
  await endUnansweredExtraWork(context);
  await removeExpiredHolds(context.db, now);
  await removeOldKeys(context.db, now);
  await removeExpiredSessions(context.db, now);
  await removeOldRateWindows(context.db, now);
  await removeExpiredCodes(context.db, now);
  await removeOldDevices(context.db, addMilliseconds(now, -DEVICE_LIFE));
  await removeOldChallenges(context.db, now);
  await removeExpiredResetTokens(context.db, now);
  await removeExpiredEmailLinks(context.db, now);
  await removeOldChanges(context.db, now);
  await removeOldUndos(context.db, now);
  await removeOldMessages(context);
  await removeOldInbound(context.db, now);
  await removeExpiredSecrets(context.db, now);
  await removeOldCalls(context.db, now);
  await removeOldExports(context, now);
  await removeUnattachedPhotos(context);
  await removeExpiredData(context);
  await context.uploads.removeUnwanted();
  await reencryptFiles(context, log).catch((error) =>
    log.error({ err: error }, 'could not re-encrypt private files with the new key; the next run retries'),
  );
  await mergeChangeCounts(context.db);
}

/** Sends messages of other processes and failed ones every two seconds. */
export function startDelivering({ mail }: Pick<Context, 'mail'>, log: Log): () => void {
  const timer = setInterval(() => {
    mail.deliver().catch((error) => log.warn({ err: error }, 'could not deliver messages from the outbox'));
  }, 2 * SECOND);
  return () => clearInterval(timer);
}

/** This process must notice keys that another one has rotated. */
export function startRefreshingSecrets({ secrets }: Pick<Context, 'secrets'>, log: Log): () => void {
  const timer = setInterval(() => {
    secrets
      .refresh()
      .catch((error) => log.warn({ err: error }, 'could not refresh the secrets; keeping the last ones'));
  }, REFRESH_INTERVAL);
  return () => clearInterval(timer);
}

/**
 * Runs the maintenance job now and then every 15 seconds, one run at a time. Returns a function that stops it and waits
 * for the current run.
 */
export function startMaintenance(context: Context, log: Log): () => Promise<void> {
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const run = () => {
    running = runMaintenance(context, log)
      .catch((error) => log.error({ err: error }, 'a maintenance run failed; the next one starts in 15 seconds'))
      .then(() => {
        if (!stopped) timer = setTimeout(run, 15 * SECOND);
      });
  };
  run();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await Promise.race([running, new Promise((resolve) => setTimeout(resolve, MINUTE / 12).unref())]);
  };
}
