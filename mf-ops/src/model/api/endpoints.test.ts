import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { endpointsOf, endpointTable } from '@doorstep/shared-api/testing/endpointTable';
import { expect, test } from 'vitest';

const wish = { why: 'Because.', generation: 12 };
const canary = { verb: 'canary', remote: 'mf-catalog', version: '1.2.0', traffic: 5 };

const args: Readonly<Record<string, readonly unknown[]>> = {
  getOpsExperiments: [undefined],
  changeExperiment: [
    { act: 'start', name: 'cards', ...wish },
    { act: 'end', name: 'cards', ...wish, breakFreeze: true },
    { act: 'start', name: 'cards', ...wish, dryRun: true },
  ],
  getOpsState: [undefined],
  getOpsVersions: ['mf-catalog'],
  getOpsHistory: [undefined],
  getOpsDifference: [11],
  getOpsSeries: [{ remote: 'mf-catalog', hours: 24 }],
  executeCommand: [
    { command: canary, reason: wish },
    { command: { verb: 'rollback', to: 11 }, reason: wish },
  ],
  getOpsPreviews: [undefined],
  closePreview: [{ remote: 'mf-catalog', pr: 7 }],
  getOpsLocalCode: [undefined],
  endLocalCode: ['lc_1'],
  getOpsTokens: [undefined],
  makeToken: [{ name: 'ci', remotes: ['mf-catalog'], kind: 'publish' }],
  revokeToken: ['tk_1'],
  verifyLive: [12],
  getOpsRollouts: [undefined],
  startRollout: [{ remote: 'mf-catalog', version: '1.2.0', ...wish, breakFreeze: false }],
  controlRollout: [{ verb: 'pause', id: 'ro_1', why: 'Because.', breakFreeze: false }],
  getOpsPolicy: [undefined],
  changePolicy: [{ change: { act: 'freeze', from: 'now', until: '2026-12-01', breakers: ['robin'] }, why: 'Because.' }],
  getOpsWhy: ['mf-catalog'],
  getOpsWebhooks: [undefined],
  addWebhook: [{ url: 'https://chat.example.com/hook', events: ['switch'], why: 'Because.' }],
  removeWebhook: [{ id: 'wh_1', why: 'Because.' }],
  testWebhook: ['wh_1'],
  getOpsOverrides: [undefined],
  setOwnOverride: [{ remote: 'mf-catalog', version: '1.2.0', why: 'Because.' }],
  endOverride: [{ name: 'robin', why: 'Because.' }],
  getOpsGateways: [undefined],
  collectGarbage: [
    { keepDays: 30, ...wish },
    { keepDays: 30, ...wish, dryRun: true },
  ],
  applyManifest: [
    { manifest: { remotes: {} }, ...wish, breakFreeze: true },
    { manifest: { remotes: {} }, ...wish, dryRun: true },
  ],
};

test('sends, exposes and invalidates what endpoints.txt lists, for every call of the release console', async () => {
  const names = await endpointsOf(async () => {
    for (const file of readdirSync(import.meta.dirname)) {
      if (file.endsWith('Api.ts')) await import(join(import.meta.dirname, file));
    }
  });
  await expect(endpointTable(names, args)).toMatchFileSnapshot('endpoints.txt');
});
