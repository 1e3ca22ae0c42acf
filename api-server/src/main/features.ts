import type { FastifyInstance } from 'fastify';
import { appointmentRoutes } from '../bookings/bookings/appointments.routes';
import { bookingRoutes } from '../bookings/bookings/bookings.routes';
import { customerMoveRoutes } from '../bookings/bookings/customerMoves.routes';
import { payBookingRoutes } from '../bookings/bookings/payBooking.routes';
import { proposalRoutes } from '../bookings/bookings/proposals.routes';
import { busyCalendarRoutes } from '../bookings/busyCalendars/busyCalendars.routes';
import { calendarFeedRoutes } from '../bookings/calendarFeed/calendarFeed.routes';
import { checklistRoutes } from '../bookings/checklist/checklist.routes';
import { customerRatingRoutes } from '../bookings/customerRatings/customerRatings.routes';
import { delayRoutes } from '../bookings/delays/delays.routes';
import { jobPairRoutes } from '../bookings/jobPairs/jobPairs.routes';
import { jobQuestionRoutes } from '../bookings/jobQuestions/jobQuestions.routes';
import { assignmentRoutes } from '../bookings/jobs/jobs.routes';
import { messageReportRoutes } from '../bookings/messageReports/messageReports.routes';
import { conversationRoutes } from '../bookings/messages/conversations.routes';
import { messageRoutes } from '../bookings/messages/messages.routes';
import { offerRoutes } from '../bookings/offers/offers.routes';
import { problemRoutes } from '../bookings/problems/problems.routes';
import { staffProblemRoutes } from '../bookings/problems/staffProblems.routes';
import { recurringRoutes } from '../bookings/recurring/recurring.routes';
import { reviewDecisionRoutes } from '../bookings/reviewDecisions/reviewDecisions.routes';
import { reviewRoutes } from '../bookings/reviews/reviews.routes';
import { workerRoutes } from '../bookings/workers/workers.routes';
import { workspaceRoutes } from '../bookings/workspace/workspace.routes';
import { availabilityRoutes } from '../catalog/availability/availability.routes';
import { catalogRoutes } from '../catalog/catalog/catalog.routes';
import { commissionRoutes } from '../catalog/commission/commission.routes';
import { couponRoutes } from '../catalog/coupons/coupons.routes';
import { staffCouponRoutes } from '../catalog/coupons/staffCoupons.routes';
import { favouriteListRoutes } from '../catalog/favourites/favouriteList.routes';
import { favouriteRoutes } from '../catalog/favourites/favourites.routes';
import { publicProfileRoutes } from '../catalog/publicProfiles/publicProfiles.routes';
import { quoteRoutes } from '../catalog/quotes/quotes.routes';
import { reliabilityRoutes } from '../catalog/reliability/reliability.routes';
import { searchRoutes } from '../catalog/search/search.routes';
import { serviceAreaRoutes } from '../catalog/serviceArea/serviceArea.routes';
import { servicePageRoutes } from '../catalog/servicePages/servicePages.routes';
import { photoDecisionRoutes } from '../catalog/workPhotos/photoDecisions.routes';
import { workPhotoRoutes } from '../catalog/workPhotos/workPhotos.routes';
import { accountRoutes } from '../identity/accounts/accounts.routes';
import { addressRoutes } from '../identity/addresses/addresses.routes';
import { auditRoutes } from '../identity/audit/audit.routes';
import { confirmRoutes } from '../identity/auth/confirm/confirm.routes';
import { deviceRoutes } from '../identity/auth/devices/devices.routes';
import { openIdRoutes } from '../identity/auth/openid/openid.routes';
import { codeRoutes } from '../identity/auth/otp/otp.routes';
import { passkeyRoutes } from '../identity/auth/passkeys/passkeys.routes';
import { passwordRoutes } from '../identity/auth/password/password.routes';
import { sessionRoutes } from '../identity/auth/sessions/sessions.routes';
import { twoStepRoutes } from '../identity/auth/twoStep/twoStep.routes';
import { verificationRoutes } from '../identity/auth/verification/verification.routes';
import { contactRoutes } from '../identity/contact/contact.routes';
import { contentRoutes } from '../identity/content/content.routes';
import { liveRoutes } from '../identity/events/events.routes';
import { newsletterRoutes } from '../identity/newsletter/newsletter.routes';
import { notificationRoutes } from '../identity/notifications/notifications.routes';
import { outboxRoutes } from '../identity/outbox/outbox.routes';
import { profileRoutes } from '../identity/profile/profile.routes';
import { pushRoutes } from '../identity/push/push.routes';
import { savedAddressRoutes } from '../identity/savedAddresses/savedAddresses.routes';
import { staffRoutes } from '../identity/staff/staff.routes';
import { deliveryRoutes } from '../identity/suppressions/delivery.routes';
import { inboundRoutes } from '../identity/suppressions/inbound.routes';
import { unsubscribeRoutes } from '../identity/unsubscribe/unsubscribe.routes';
import { uploadRoutes } from '../identity/uploads/uploads.routes';
import { extraWorkRoutes } from '../money/extraWork/extraWork.routes';
import { paymentRoutes } from '../money/payments/payments.routes';
import { savedCardRoutes } from '../money/payments/savedCards.routes';
import { webhookRoutes } from '../money/payments/webhook';
import { payoutRoutes } from '../money/payouts/payouts.routes';
import { staffPayoutRoutes } from '../money/payouts/staffPayouts.routes';
import { reconciliationRoutes } from '../money/reconciliation/reconciliation.routes';
import { tipRoutes } from '../money/tips/tips.routes';
import { walletRoutes } from '../money/wallet/wallet.routes';
import {
  applicationRoutes,
  inboxRoutes,
  operatorBookingRoutes,
  peopleRoutes,
  settingRoutes,
  staffDisputeRoutes,
  todayRoutes,
} from '../operator';
import type { Context } from '../platform/context';
import { healthRoutes } from '../platform/health/health.routes';
import { closeAccountRoutes } from '../records/closeAccount/closeAccount.routes';
import { exportRoutes } from '../records/exports/exports.routes';
import { receiptRoutes } from '../records/receipts/receipts.routes';
import { statementRoutes } from '../records/statements/statements.routes';

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
  busyCalendarRoutes,
  calendarFeedRoutes,
  checklistRoutes,
  delayRoutes,
  customerMoveRoutes,
  proposalRoutes,
  catalogRoutes,
  servicePageRoutes,
  publicProfileRoutes,
  workPhotoRoutes,
  jobPairRoutes,
  jobQuestionRoutes,
  searchRoutes,
  couponRoutes,
  staffCouponRoutes,
  favouriteRoutes,
  offerRoutes,
  paymentRoutes,
  payBookingRoutes,
  webhookRoutes,
  walletRoutes,
  savedCardRoutes,
  quoteRoutes,
  receiptRoutes,
  extraWorkRoutes,
  tipRoutes,
  recurringRoutes,
  codeRoutes,
  passwordRoutes,
  verificationRoutes,
  profileRoutes,
  closeAccountRoutes,
  deviceRoutes,
  confirmRoutes,
  passkeyRoutes,
  openIdRoutes,
  twoStepRoutes,
  sessionRoutes,
  favouriteListRoutes,
  notificationRoutes,
  pushRoutes,
  liveRoutes,
  assignmentRoutes,
  customerRatingRoutes,
  workspaceRoutes,
  workerRoutes,
  reliabilityRoutes,
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
  photoDecisionRoutes,
  inboxRoutes,
  messageReportRoutes,
  settingRoutes,
  todayRoutes,
  outboxRoutes,
  inboundRoutes,
  deliveryRoutes,
  unsubscribeRoutes,
];

export async function registerFeatures(server: FastifyInstance, context: Context): Promise<void> {
  for (const addRoutes of features) await server.register((scope: FastifyInstance) => addRoutes(scope, context));
}
