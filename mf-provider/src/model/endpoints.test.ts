import type { ExtraLine } from '@doorstep/shared-api/domain';
import { endpointsOf, endpointTable } from '@doorstep/shared-api/testing/endpointTable';
import { expect, test } from 'vitest';
import type { JobAction } from './offline/jobAction';

const lines: readonly ExtraLine[] = [{ text: 'New trap', kind: 'material', cents: 1800 }];
const performed = (action: JobAction) => ({ clientId: 'c_1', userId: 'p_31', bookingId: 'b/1', action });
const args: Readonly<Record<string, readonly unknown[]>> = {
  performJobAction: [
    performed({ kind: 'move', move: 'out' }),
    performed({ kind: 'move', move: 'start', code: '4711' }),
    performed({ kind: 'tick', serviceId: 's/1', stepId: 'st_1', isDone: true, text: 'Find the leak' }),
    performed({ kind: 'delay', arrivesAt: '2026-11-20T14:20:00Z', startAt: '2026-11-20T14:00:00Z' }),
    performed({ kind: 'extraWork', lines, note: 'It drips.' }),
    performed({ kind: 'photo', side: 'before', alt: 'An old tap', file: new Blob(['x']) }),
    performed({ kind: 'message', text: 'I am in the cellar.' }),
  ],
  getJobQuestions: ['b/1'],
  askQuestion: [{ bookingId: 'b/1', text: 'Which floor?', clientId: 'q_1' }],
  getJobChecklist: ['b/1'],
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
  withdrawExtraWork: [{ bookingId: 'b/1', extraWorkId: 'xw/1' }],
};

test('sends, exposes and invalidates what endpoints.txt lists, for every call of the workspace’s own', async () => {
  const names = await endpointsOf(async () => {
    await import('./checklist/checklistApi');
    await import('./offline/providerQueue');
    await import('./extraWork/extraWorkApi');
    await import('./customers/customersApi');
    await import('./reliability/reliabilityApi');
    await import('./team/teamApi');
    await import('./jobQuestions/jobQuestionsApi');
  });
  await expect(endpointTable(names, args)).toMatchFileSnapshot('endpoints.txt');
});
