import type { MailTemplates } from './letter';

export const en: MailTemplates = {
  codeLogin: ['', '{code} is your Doorstep code to sign in. It works for 5 minutes. Never tell it to anybody.'],
  codeLoginMail: [
    'Your Doorstep code: {code}',
    '{code} is your Doorstep code to sign in. It works once, for 5 minutes, in the browser that asked for it. Never tell it to anybody.\n\nIf you did not ask for it, you need not do anything.',
  ],
  codeResetMail: [
    'Your Doorstep code: {code}',
    '{code} is your Doorstep code for a new password. It works once, for 5 minutes, in the browser that asked for it. Never tell it to anybody.\n\nIf you did not ask for it, you need not do anything.',
  ],
  codeReset: ['', '{code} is your Doorstep code for a new password. It works for 5 minutes. Never tell it to anybody.'],
  codeContact: ['', '{code} is your Doorstep code to confirm this number. It works for 5 minutes.'],
  codeConfirm: [
    '',
    '{code} is your Doorstep code to confirm that it is you. It works for 5 minutes. Never tell it to anybody.',
  ],
  codeEmail: [
    'Your Doorstep code: {code}',
    'Your code to confirm this e-mail address is {code}. It works for 5 minutes.\n\nIf you did not ask for it, you need not do anything.',
  ],
  emailChanged: [
    'Your e-mail address at Doorstep was changed',
    'The e-mail address of your Doorstep account was just changed. From now on we write to the new one.\n\nIf that was not you, take it back within 72 hours. That signs everybody out and asks you for a new password:\n\n{url}\n\nIf it was you, keep this link to yourself.',
  ],
  emailChangedText: [
    '',
    'The e-mail address of your Doorstep account was changed. Not you? Take it back within 72 hours: {url}',
  ],
  contactChanged: [
    'Your phone number at Doorstep was changed',
    'The phone number of your Doorstep account was just changed. From now on you sign in with the new one.\n\nIf that was not you, take it back within 72 hours. That signs everybody out and asks you for a new password:\n\n{url}\n\nIf it was you, keep this link to yourself.',
  ],
  contactChangedText: [
    '',
    'The phone number of your Doorstep account was changed. Not you? Take it back within 72 hours: {url}',
  ],
  detailsChanged: [
    'Your details at Doorstep were changed',
    'The phone number or e-mail address of your Doorstep account was just changed. If that was not you, please contact us at once: {url}',
  ],
  passwordChanged: [
    'Your password at Doorstep was changed',
    'The password of your Doorstep account was just changed, and other devices were signed out.\n\nIf that was not you, take it back within 72 hours. That signs everybody out and asks you for a new password:\n\n{url}\n\nIf it was you, keep this link to yourself.',
  ],
  passwordChangedText: [
    '',
    'The password of your Doorstep account was changed. Not you? Take it back within 72 hours: {url}',
  ],
  secondStepChanged: [
    'The second step of your Doorstep sign-in was changed',
    'The second step of your sign-in at Doorstep was just turned on or off, or its recovery codes were renewed.\n\nIf that was not you, take it back within 72 hours. That signs everybody out, turns the second step off and asks you for a new password:\n\n{url}\n\nIf it was you, keep this link to yourself.',
  ],
  secondStepChangedText: [
    '',
    'The second step of your Doorstep sign-in was changed. Not you? Take it back within 72 hours: {url}',
  ],
  identityChanged: [
    'How you sign in to Doorstep was changed',
    'A sign-in with another account, such as Google or Apple, was just added to your Doorstep account or removed from it.\n\nIf that was not you, take it back within 72 hours. That signs everybody out and asks you for a new password:\n\n{url}\n\nIf it was you, keep this link to yourself.',
  ],
  identityChangedText: [
    '',
    'A sign-in with another account was added to your Doorstep account or removed. Not you? Take it back within 72 hours: {url}',
  ],
  newDevice: [
    'A new device signed in to your Doorstep account',
    'Somebody has just signed in to your Doorstep account with a device that it did not know before: {device}.\n\nIf that was you, you need not do anything. If not, set a new password now; that signs everybody out:\n\n{url}',
  ],
  newDeviceText: [
    '',
    'A new device signed in to your Doorstep account: {device}. Not you? Set a new password, which signs everybody out: {url}',
  ],
  verifyEmail: [
    'Please confirm your e-mail address',
    'Welcome to Doorstep. Please confirm with this link that the address is yours. Until you do, we write to you about your bookings for 7 days only. It works for 24 hours, on any device:\n\n{url}\n\nIf you did not register at Doorstep, you need not do anything.',
  ],
  applicationReceived: [
    'We received your application',
    'Thank you for applying as a service provider at Doorstep. We are checking your documents and will tell you as soon as your profile is approved. Until then you can sign in and see where it stands.\n\nPlease confirm with this link that the address is yours. Until you do, we can write to you for 7 days only. It works for 24 hours:\n\n{url}',
  ],
  applicationApproved: [
    'You are approved',
    'Welcome to Doorstep: your application is approved, and customers can find and book you from now on. Your services, prices and hours are in your workspace:\n\n{url}/provider',
  ],
  applicationRefused: [
    'Your application to Doorstep',
    'We looked at your application and cannot approve it. The reason:\n\n{note}\n\nIf you think that this is a mistake, write to us: {url}/contact-us',
  ],
  applicationMoreWanted: [
    'We need something more for your application',
    'To continue with your application, we need the following from you:\n\n{note}\n\nSign in and send it in your workspace: {url}/provider',
  ],
  licenceWanted: [
    'We need your licence again',
    'We cannot accept the new licence as it is:\n\n{note}\n\nYou stay listed. Please send it once more in your workspace: {url}/provider',
  ],
  licenceEnded: [
    'Your licence has ended',
    'The licence we have on file for you ended on {day}. Your profile shows no badge for now, and you get no new jobs in trades that need a licence. Jobs that you have accepted stay. Please upload the new licence in your workspace; once we have checked it, everything is as before: {url}/provider',
  ],
  licenceExpires: [
    'Your licence expires on {day}',
    'The licence we have on file for you expires on {day}. Please upload the new one in your workspace before then: {url}/provider',
  ],
  payoutFailed: [
    'We could not pay out {amount}',
    'Your bank did not accept our payout of {amount} to the account ending {last4}. The money is still yours. Please check your payout account in your workspace and correct it if something is wrong; the money goes out with the next payout: {url}/provider-earnings',
  ],
  refundRefused: [
    'We could not refund {amount} to your card',
    'The card that you used to add {amount} to your wallet no longer accepts the refund. The money is in your wallet again. We can send it to you by bank transfer: write to us with your account number, or spend it on a booking: {url}/contact-us',
  ],
  moneyTransferred: [
    'We sent you {amount} by bank transfer',
    'We sent you {amount} of your wallet by bank transfer. It arrives within a few working days. The reference is {reference}.',
  ],
  payoutAccountWanted: [
    'Where should we send your {amount}?',
    '{amount} of your earnings is waiting with us, because we do not know yet which bank account they should go to. Please add it in your workspace: {url}/provider-payout-account\n\nFrom then on, payouts go out on every pay day on which at least {minimum} are there for you.',
  ],
  accountSuspended: [
    'Your Doorstep account is suspended',
    'We have suspended your account. The reason:\n\n{note}\n\nIf you think that this is a mistake, write to us: {url}/contact-us',
  ],
  accountSuspendedText: [
    '',
    'We have suspended your Doorstep account. If you think that this is a mistake, write to us: {url}/contact-us',
  ],
  accountRestored: [
    'Your Doorstep account is open again',
    'Your account is open again, and you can sign in as before: {url}/login',
  ],
  accountRestoredText: ['', 'Your Doorstep account is open again. You can sign in as before: {url}/login'],
  accountDeleted: [
    'Your Doorstep account is deleted',
    'Your Doorstep account was just deleted, as you asked. You are signed out everywhere, and this is our last message to you. We keep only what accounting has to keep.\n\nIf that was not you, please write to us at once: {url}/contact-us',
  ],
  accountDeletedText: [
    '',
    'Your Doorstep account was just deleted, as you asked. Not you? Write to us at once: {url}/contact-us',
  ],
  reviewHidden: [
    'We have hidden your review',
    '{note}\n\nNobody reads your review any more, and it does not count for the rating. If you see it otherwise, you can appeal once within 7 days, in your booking: {url}/my-booking',
  ],
  reviewStaysHidden: [
    'Your review stays hidden',
    '{note}\n\nWe looked at your review once more, as you asked. This decision is final.',
  ],
  reviewRestored: [
    'Your review is shown again',
    '{note}\n\nYour review stands on the profile again and counts for the rating.',
  ],
  reviewReportAnswered: [
    'Your report of a review is answered',
    '{note}\n\nIf you see it otherwise, write to us: {url}/contact-us',
  ],
  workPhotoHidden: [
    'We have hidden one of your work photos',
    '{note}\n\nThe photo is no longer on your profile. If you see it otherwise, write to us: {url}/contact-us',
  ],
  workPhotoRestored: [
    'Your work photo is shown again',
    '{note}\n\nThe photo is on your profile again: {url}/provider-profile',
  ],
  photoReportAnswered: [
    'Your report of a photo is answered',
    '{note}\n\nIf you see it otherwise, write to us: {url}/contact-us',
  ],
  contactAnswered: [
    'Our answer to your message ({reference})',
    '{note}\n\nYour reference is {reference}. You can write to us again: {url}/contact-us',
  ],
  contactReceived: [
    'We received your message ({reference})',
    'Thank you for writing to Doorstep. Your reference is {reference}. We answer within one working day.\n\nIf you did not write to us, you need not do anything.',
  ],
  areaWait: [
    'We will tell you when we come to you',
    'You asked us to tell you when Doorstep comes to your address. Today we work in {area} and around it. As soon as your address is within our area we write to you, once.\n\nIf you do not want that any more, write to us: {url}/contact-us',
  ],
  areaOpened: [
    'We come to you now',
    'Our area has grown, and your address is in it: you can book on Doorstep from now on.\n\n{url}\n\nYou asked us for this e-mail. We have now removed your request.',
  ],
  newsletterConfirm: [
    'Please confirm your subscription',
    'Somebody, hopefully you, asked for the Doorstep newsletter to this address. Confirm it here:\n\n{url}\n\nIf that was not you, you need not do anything, and you will hear no more from us.',
  ],
  newsletterWelcome: [
    'Welcome to the Doorstep newsletter',
    'Your subscription is confirmed. About once a month we write about looking after a home.\n\nYou can unsubscribe at any time: {url}',
  ],
};
