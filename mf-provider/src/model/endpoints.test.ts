import { endpointsOf, endpointTable } from '@doorstep/shared-api/testing/endpointTable';
import { expect, test } from 'vitest';

const lines = [{ text: 'New trap', kind: 'material', cents: 1800 }];
const args: Readonly<Record<string, readonly unknown[]>> = {
  announceDelay: [{ bookingId: 'b/1', arrivesAt: '2026-11-20T14:20:00Z', startAt: '2026-11-20T14:00:00Z' }],
  getJobQuestions: ['b/1'],
  askQuestion: [{ bookingId: 'b/1', text: 'Which floor?', clientId: 'q_1' }],
  getJobChecklist: ['b/1'],
  tickStep: [{ bookingId: 'b/1', serviceId: 's/1', stepId: 'st_1', isDone: true }],
  getJobExtraWork: ['b/1'],
  getReliability: [undefined],
  getCustomerOfJob: ['b/1'],
  getBlockedCustomers: [undefined],
  rateCustomer: [{ bookingId: 'b/1', stars: 4, note: 'Friendly.' }],
  removeCustomerRating: ['b/1'],
  blockCustomer: ['b/1'],
  unblockCustomer: ['b/1'],
  getTeam: [undefined],
  addWorker: [{ name: 'Ana', startAddress: '' }],
  changeWorker: [
    {
      ...{ id: 'w/1', version: 2, name: 'Ana', startAddress: '1 Main St', serviceIds: ['s/1'] },
      hours: [{ weekday: 1, from: '08:00', to: '12:00' }],
    },
  ],
  setWorkerActive: [{ id: 'w/1', isActive: false }],
  getJobWorkers: ['b/1'],
  assignWorker: [{ bookingId: 'b/1', workerId: 'w/2', previousWorkerId: 'w/1' }],
  proposeExtraWork: [{ bookingId: 'b/1', lines, note: 'It drips.' }],
  withdrawExtraWork: [{ bookingId: 'b/1', extraWorkId: 'xw/1' }],
};

test('sends, exposes and invalidates what endpoints.txt lists, for every call of the workspace’s own', async () => {
  const names = await endpointsOf(async () => {
    await import('./checklist/checklistApi');
    await import('./delay/delayApi');
    await import('./extraWork/extraWorkApi');
    await import('./customers/customersApi');
    await import('./reliability/reliabilityApi');
    await import('./team/teamApi');
    await import('./jobQuestions/jobQuestionsApi');
  });
  await expect(endpointTable(names, args)).toMatchFileSnapshot('endpoints.txt');
});
