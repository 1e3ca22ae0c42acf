import type { NotificationTopic } from '../../db/schema';
import type { Letter } from '../../mail/templates';

/**
 * Mails that their receiver can end with one click, in the mailbox itself. The others are what was booked and paid for, what an
 * account has to know, and answers: those are switched off in the account, or not at all.
 */
export const optionalMails = {
  bookings: false,
  payments: false,
  offers: true,
  messages: true,
  news: true,
  newsletterWelcome: true,
  newsletterConfirm: false,
  codeLogin: false,
  codeLoginMail: false,
  codeReset: false,
  codeResetMail: false,
  codeContact: false,
  codeEmail: false,
  codeConfirm: false,
  verifyEmail: false,
  emailChanged: false,
  emailChangedText: false,
  contactChanged: false,
  contactChangedText: false,
  detailsChanged: false,
  passwordChanged: false,
  passwordChangedText: false,
  newDevice: false,
  applicationReceived: false,
  applicationApproved: false,
  applicationRefused: false,
  applicationMoreWanted: false,
  licenceWanted: false,
  licenceExpires: false,
  payoutFailed: false,
  accountSuspended: false,
  accountRestored: false,
  accountDeleted: false,
  reviewHidden: false,
  reviewRestored: false,
  reviewReportAnswered: false,
  contactAnswered: false,
  contactReceived: false,
  areaWait: false,
  areaOpened: false,
} as const satisfies Record<NotificationTopic | Letter, boolean>;
