import { mergeChangeCounts } from './cache/tableVersions';
import { addMilliseconds, MINUTE, SECOND } from './clock';
import type { Context } from './context';
import { removeOldEvents } from './events/eventHub';
import { removeOldKeys } from './http/idempotency.repository';
import { removeOldRateWindows } from './http/rateLimits';
import type { Log } from './log';
import { removeOldMessages } from './mail/outbox.repository';
import { removeOldInbound } from './mail/suppressions.repository';
import { followLicences } from './modules/applications/followLicences';
import { DEVICE_LIFE } from './modules/auth/devices/browserCookies';
import { removeOldDevices } from './modules/auth/devices/knownDevices.repository';
import { removeExpiredCodes } from './modules/auth/otp/otp.repository';
import { removeOldChallenges } from './modules/auth/passkeys/passkeys.repository';
import { removeExpiredResetTokens } from './modules/auth/password/resetTokens.repository';
import { removeExpiredSessions } from './modules/auth/sessions/sessions.repository';
import { removeExpiredEmailLinks } from './modules/auth/verification/emailLinks.repository';
import { confirmFinishedWork, endUnansweredClaims, followUpOverdue } from './modules/bookings/clockTransitions';
import { endBookingsNobodyTook, endUnpaidBookings } from './modules/bookings/expireBookings';
import { expireProposals } from './modules/bookings/proposals.repository';
import { releaseBookingsOfAllSuspended, releaseBookingsOfUnlicensed } from './modules/bookings/releaseBookings';
import { remindOfVisits, warnOfPayments } from './modules/bookings/remindOfVisits';
import { removeExpiredHolds } from './modules/bookings/slots';
import { removeOldExports } from './modules/exports/dataExport';
import { removeOldCalls } from './modules/maskedCalls/relayedCalls.repository';
import { deliverNotifications } from './modules/notifications/deliver';
import { closeExpiredOffers } from './modules/offers/expireOffers';
import { reconcile } from './modules/payments/reconcile';
import { askForAccounts } from './modules/payouts/askForAccounts';
import { runPayouts } from './modules/payouts/run';
import { removeOldUndos } from './modules/profile/contactUndos.repository';
import { removeOldChanges } from './modules/profile/pendingChanges.repository';
import { importLinesIfDue } from './modules/reconciliation/importLines';
import { bookRecurringVisits } from './modules/recurring/bookVisits';
import { chargeVisits, remindOfVisitPayments } from './modules/recurring/chargeVisits';
import { removeExpiredData } from './modules/retention/retention';
import { REFRESH_INTERVAL } from './modules/secrets/secretLifetimes';
import { removeExpiredSecrets } from './modules/secrets/secrets.repository';
import { notifyWaitlist } from './modules/serviceArea/waits';
import { removeUnattachedPhotos } from './modules/uploads/loosePhotos';
import { reencryptFiles } from './modules/uploads/sealAnew';

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
  await followUpOverdue(context, log);
  await confirmFinishedWork(context, log);
  await remindOfVisits(context);
  await warnOfPayments(context);
  await runPayouts(context, log);
  await askForAccounts(context);
  await importLinesIfDue(context, log).catch((error) =>
    log.error({ err: error }, 'could not fetch balance movements from the payment gateway; the next run retries'),
  );
  await notifyWaitlist(context);
  await deliverNotifications(context);
  await removeOldEvents(context.db, now);
  await expireProposals(context.db, now);
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
