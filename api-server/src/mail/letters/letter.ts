/** What a person is told by mail or text message. `{name}` is filled in. */
export type Letter =
  | 'codeLogin'
  | 'codeReset'
  | 'codeContact'
  | 'codeEmail'
  | 'codeConfirm'
  | 'emailChanged'
  | 'emailChangedText'
  | 'contactChanged'
  | 'contactChangedText'
  | 'detailsChanged'
  | 'passwordChanged'
  | 'passwordChangedText'
  | 'newDevice'
  | 'applicationReceived'
  | 'applicationApproved'
  | 'applicationRefused'
  | 'applicationMoreWanted'
  | 'licenceExpires'
  | 'payoutFailed'
  | 'accountSuspended'
  | 'accountRestored'
  | 'contactAnswered'
  | 'contactReceived'
  | 'newsletterConfirm'
  | 'newsletterWelcome';

export type MailMessages = Readonly<Record<Letter, readonly [subject: string, text: string]>>;
