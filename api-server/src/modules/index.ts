import type { FastifyInstance } from 'fastify';
import type { Context } from '../context';
import { liveRoutes } from '../events/events.routes';
import { accountRoutes } from './accounts/accounts.routes';
import { addressRoutes } from './addresses/addresses.routes';
import { applicationRoutes } from './applications/applications.routes';
import { auditRoutes } from './audit/audit.routes';
import { confirmRoutes } from './auth/confirm/confirm.routes';
import { deviceRoutes } from './auth/devices/devices.routes';
import { codeRoutes } from './auth/otp/otp.routes';
import { passkeyRoutes } from './auth/passkeys/passkeys.routes';
import { passwordRoutes } from './auth/password/password.routes';
import { sessionRoutes } from './auth/sessions/sessions.routes';
import { twoStepRoutes } from './auth/twoStep/twoStep.routes';
import { verificationRoutes } from './auth/verification/verification.routes';
import { availabilityRoutes } from './availability/availability.routes';
import { appointmentRoutes } from './bookings/appointments.routes';
import { bookingRoutes } from './bookings/bookings.routes';
import { customerMoveRoutes } from './bookings/customerMoves.routes';
import { proposalRoutes } from './bookings/proposals.routes';
import { catalogRoutes } from './catalog/catalog.routes';
import { commissionRoutes } from './commission/commission.routes';
import { contactRoutes } from './contact/contact.routes';
import { contentRoutes } from './content/content.routes';
import { couponRoutes } from './coupons/coupons.routes';
import { staffDisputeRoutes } from './disputes/staffDisputes.routes';
import { exportRoutes } from './exports/exports.routes';
import { favouriteListRoutes } from './favourites/favouriteList.routes';
import { favouriteRoutes } from './favourites/favourites.routes';
import { healthRoutes } from './health/health.routes';
import { inboxRoutes } from './inbox/inbox.routes';
import { assignmentRoutes } from './jobs/jobs.routes';
import { messageReportRoutes } from './messageReports/messageReports.routes';
import { conversationRoutes } from './messages/conversations.routes';
import { messageRoutes } from './messages/messages.routes';
import { newsletterRoutes } from './newsletter/newsletter.routes';
import { notificationRoutes } from './notifications/notifications.routes';
import { offerRoutes } from './offers/offers.routes';
import { operatorBookingRoutes } from './operatorBookings/operatorBookings.routes';
import { outboxRoutes } from './outbox/outbox.routes';
import { paymentRoutes } from './payments/payments.routes';
import { savedCardRoutes } from './payments/savedCards.routes';
import { webhookRoutes } from './payments/webhook';
import { payoutRoutes } from './payouts/payouts.routes';
import { staffPayoutRoutes } from './payouts/staffPayouts.routes';
import { peopleRoutes } from './people/people.routes';
import { problemRoutes } from './problems/problems.routes';
import { staffProblemRoutes } from './problems/staffProblems.routes';
import { profileRoutes } from './profile/profile.routes';
import { publicProfileRoutes } from './publicProfiles/publicProfiles.routes';
import { pushRoutes } from './push/push.routes';
import { quoteRoutes } from './quotes/quotes.routes';
import { receiptRoutes } from './receipts/receipts.routes';
import { reconciliationRoutes } from './reconciliation/reconciliation.routes';
import { recurringRoutes } from './recurring/recurring.routes';
import { reviewDecisionRoutes } from './reviewDecisions/reviewDecisions.routes';
import { reviewRoutes } from './reviews/reviews.routes';
import { savedAddressRoutes } from './savedAddresses/savedAddresses.routes';
import { searchRoutes } from './search/search.routes';
import { serviceAreaRoutes } from './serviceArea/serviceArea.routes';
import { servicePageRoutes } from './servicePages/servicePages.routes';
import { staffRoutes } from './staff/staff.routes';
import { statementRoutes } from './statements/statements.routes';
import { deliveryRoutes } from './suppressions/delivery.routes';
import { inboundRoutes } from './suppressions/inbound.routes';
import { tipRoutes } from './tips/tips.routes';
import { todayRoutes } from './today/today.routes';
import { unsubscribeRoutes } from './unsubscribe/unsubscribe.routes';
import { uploadRoutes } from './uploads/uploads.routes';
import { walletRoutes } from './wallet/wallet.routes';
import { workspaceRoutes } from './workspace/workspace.routes';

/** Each feature has its own scope, so that its hooks apply to no other. */
const features = [
  healthRoutes,
  uploadRoutes,
  accountRoutes,
  addressRoutes,
  savedAddressRoutes,
  serviceAreaRoutes,
  availabilityRoutes,
  bookingRoutes,
  appointmentRoutes,
  customerMoveRoutes,
  proposalRoutes,
  catalogRoutes,
  servicePageRoutes,
  publicProfileRoutes,
  searchRoutes,
  couponRoutes,
  favouriteRoutes,
  offerRoutes,
  paymentRoutes,
  webhookRoutes,
  walletRoutes,
  savedCardRoutes,
  quoteRoutes,
  receiptRoutes,
  tipRoutes,
  recurringRoutes,
  codeRoutes,
  passwordRoutes,
  verificationRoutes,
  profileRoutes,
  deviceRoutes,
  confirmRoutes,
  passkeyRoutes,
  twoStepRoutes,
  sessionRoutes,
  favouriteListRoutes,
  notificationRoutes,
  pushRoutes,
  liveRoutes,
  assignmentRoutes,
  workspaceRoutes,
  payoutRoutes,
  staffPayoutRoutes,
  commissionRoutes,
  staffDisputeRoutes,
  reconciliationRoutes,
  messageRoutes,
  conversationRoutes,
  problemRoutes,
  staffProblemRoutes,
  reviewRoutes,
  contactRoutes,
  newsletterRoutes,
  contentRoutes,
  exportRoutes,
  staffRoutes,
  statementRoutes,
  auditRoutes,
  applicationRoutes,
  peopleRoutes,
  operatorBookingRoutes,
  reviewDecisionRoutes,
  inboxRoutes,
  messageReportRoutes,
  todayRoutes,
  outboxRoutes,
  inboundRoutes,
  deliveryRoutes,
  unsubscribeRoutes,
];

export async function registerFeatures(server: FastifyInstance, context: Context): Promise<void> {
  for (const addRoutes of features) await server.register((scope: FastifyInstance) => addRoutes(scope, context));
}
