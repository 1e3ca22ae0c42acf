import { endpointsOf, endpointTable } from '@doorstep/shared-api/testing/endpointTable';
import { expect, test } from 'vitest';

const args: Readonly<Record<string, readonly unknown[]>> = {
  getBookingPair: ['b/1'],
  answerBookingPair: [{ bookingId: 'b/1', consent: true }],
  getRequestQuestions: ['b/1'],
  answerQuestion: [{ bookingId: 'b/1', questionId: 'jq/1', text: 'Yes' }],
  getChecklist: ['b/1'],
  getExtraWork: ['b/1'],
  declineExtraWork: [{ bookingId: 'b/1', extraWorkId: 'xw/1' }],
  approveExtraWork: [{ bookingId: 'b/1', extraWorkId: 'xw/1', intentId: 'pi_1' }],
};

test('sends, exposes and invalidates what endpoints.txt lists, for every call of bookings’ own', async () => {
  const names = await endpointsOf(async () => {
    await import('./jobPair/jobPairApi');
    await import('./checklist/checklistApi');
    await import('./extraWork/extraWorkApi');
    await import('./jobQuestions/requestQuestionsApi');
  });
  await expect(endpointTable(names, args)).toMatchFileSnapshot('endpoints.txt');
});
