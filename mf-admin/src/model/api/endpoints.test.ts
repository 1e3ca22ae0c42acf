/** Compares the console's endpoints with endpoints.txt. Run with `-u` to update the file. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endpointsOf, endpointTable } from '@doorstep/shared-api/testing/endpointTable';
import { expect, test } from 'vitest';

const seen = { id: 'x/1', seen: 4 };
const reasoned = { ...seen, reason: 'Because.' };
const amounts = { refund_cents: 1000, pay_provider_cents: 500 };

const args: Readonly<Record<string, readonly unknown[]>> = {
  getApplications: [{ state: 'open' }],
  getApplication: ['x/1'],
  decideApplication: [{ ...reasoned, decision: 'ask', wanted: ['licence'] }],
  getAudit: [{ subject: 'x/1' }],
  verifyAudit: [undefined],
  getAnyBookings: [{ state: 'open' }],
  getBookingStory: ['x/1'],
  moveBooking: [{ ...reasoned, ...amounts, move: 'cancel' }],
  refundTip: [reasoned],
  getCommissionChanges: [undefined],
  changeCommission: [{ percent: '12.5', from: '2026-12-01', reason: 'Because.', seen: 4 }],
  withdrawCommission: [{ change: 7, reason: 'Because.', seen: 4 }],
  getStaffCoupons: [{ state: 'running' }],
  createCoupon: [
    {
      ...{ code: 'SPRING', description: 'Spring', percent: '5', per_person: 1, first_booking: false },
      ...{ listed: true, accept_loss: false, reason: 'Because.' },
    },
  ],
  stopCoupon: [{ code: 'A/1', reason: 'Because.', seen: 4 }],
  resumeCoupon: [{ code: 'A/1', reason: 'Because.', seen: 4 }],
  getDisputes: [{ open: 'true' }],
  getDispute: ['x/1'],
  submitEvidence: [{ ...seen, statement: 'It was done.' }],
  decideTestDispute: [{ id: 'x/1', outcome: 'won' }],
  getContactMessages: [{ state: 'open' }],
  getContactMessage: ['x/1'],
  answerContactMessage: [{ ...seen, answer: 'Yes.' }],
  closeContactMessage: [{ ...seen, why: 'Spam.' }],
  getFailedMessages: [{ kind: 'mail' }],
  replayMessages: [['m_1'], 'all'],
  getMessageReports: [{ state: 'open' }],
  getMessageReport: ['x/1'],
  decideMessageReport: [{ ...reasoned, decision: 'hide' }],
  getReportedPhotos: [{ view: 'reported' }],
  getReportedPhoto: ['x/1'],
  decidePhoto: [{ ...reasoned, decision: 'hide' }],
  getPayoutOverview: [undefined],
  getStaffPayouts: [{ run: '3' }],
  getPayoutRuns: [undefined],
  getPayoutHolds: [undefined],
  getBelowZero: [undefined],
  getStrandedWallets: [undefined],
  bookTransfer: [{ id: 'x/1', cents: 2000, reference: 'NB-1' }],
  getPayee: ['x/1'],
  getStatementMonths: ['x/1'],
  holdPayouts: [reasoned],
  releasePayouts: [reasoned],
  correctPayable: [{ ...reasoned, cents: -500, booking_id: 'b_77' }],
  payAgain: [reasoned],
  remindOfPayout: [seen],
  runPayouts: ['Because.'],
  pausePayouts: ['Because.'],
  resumePayouts: ['Because.'],
  getPeople: [{ q: 'Mia' }],
  getPerson: ['x/1'],
  revealValue: [{ id: 'x/1', field: 'email', why: 'A call.' }],
  suspendPerson: [{ ...reasoned, cause: 'fraud', hold_payouts: true }],
  resendConfirmation: [{ id: 'x/1' }],
  confirmEmail: [{ id: 'x/1', reason: 'Because.' }],
  restorePerson: [reasoned],
  endSessions: [{ id: 'x/1', reason: 'Because.' }],
  turnOffPersonsSecondStep: [{ id: 'x/1', reason: 'Because.' }],
  correctName: [{ ...reasoned, full_name: 'Mia Torres' }],
  getStaffProblems: [{ mine: 'true' }],
  getProblemWork: ['x/1'],
  assignProblem: [seen],
  unassignProblem: [seen],
  answerProblem: [{ ...seen, to: 'both', text: 'Soon.' }],
  decideProblem: [{ ...reasoned, ...amounts, outcome: 'refund', coupon_cents: 300 }],
  getReconciledDays: [undefined],
  getDifferences: [{ open: 'true' }],
  askGateway: [undefined],
  explainDifference: [{ difference_id: 'd_1', reason: 'Because.' }],
  getReportedReviews: [{ show: 'all' }],
  getReportedReview: ['x/1'],
  decideReview: [{ ...reasoned, decision: 'hide' }],
  getSiteSettings: [undefined],
  getSettingHistory: ['outBefore'],
  getSettingEffect: [{ name: 'outBefore', value: '90' }],
  changeSiteSetting: [{ name: 'outBefore', value: '90', from: '2026-12-01T08:00:00Z', reason: 'Because.', seen: 4 }],
  undoSiteSetting: [{ name: 'outBefore', reason: 'Because.', seen: 4 }],
  cancelSiteSetting: [{ name: 'outBefore', from: '2026-12-01T08:00:00Z', reason: 'Because.', seen: 4 }],
  getStaff: [undefined],
  beginStaffSecondStep: [undefined],
  confirmStaffSecondStep: [{ code: '123456' }],
  passSecondStep: [{ code: '123456' }, { recovery_code: 'abcd-efgh' }],
  getRights: [undefined],
  getMembers: [undefined],
  giveRoles: [{ ...seen, why: 'New.', roles: ['finance'] }],
  resetSecondStep: [{ ...seen, why: 'Lost.' }],
  getToday: [undefined],
  getQueue: [{ kind: 'problem' }],
  takeWaiting: [{ kind: 'problem', id: 'x/1', seen: 'u_9' }],
  giveBackWaiting: [{ kind: 'problem', id: 'x/1' }],
};

test('sends, exposes and invalidates what endpoints.txt lists, for every call of the console', async () => {
  const names = await endpointsOf(async () => {
    for (const file of readdirSync(import.meta.dirname)) {
      if (file.endsWith('Api.ts')) await import(join(import.meta.dirname, file));
    }
  });
  await expect(endpointTable(names, args)).toMatchFileSnapshot('endpoints.txt');
});
