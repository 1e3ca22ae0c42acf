// @vitest-environment happy-dom
import type { OpsGarbageCollected, OpsGateways, OpsOverride } from '@doorstep/shared-api/ops';
import { signInAs } from '@doorstep/shared-api/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import ops from '../messages/en.json';
import { renderScreen } from '../testing/renderScreen';
import { state, stubGateway } from '../testing/stubGateway';
import { Component as Remotes } from './Remotes/Remotes';
import { Component as Store } from './Store/Store';

let gateway: ReturnType<typeof stubGateway>;
beforeEach(() => {
  gateway = stubGateway();
  gateway.answer('gateways', { body: seen });
  gateway.answer('policy', { body: { freezes: [], pins: [], approvals: { required: [], given: [] }, owners: {} } });
  signInAs('admin', { user_type: '3', user_id: 'u_9' });
});
afterEach(() => {
  cleanup();
  gateway.restore();
  localStorage.clear();
});

const seen: OpsGateways = {
  ...{ live: 7, since: '2026-11-21T09:00:00Z' },
  gateways: [
    {
      ...{ name: 'web-1-8080', kind: 'nginx', status: 'current', generation: 7, isCopy: false },
      ...{ since: '2026-11-21T09:00:00Z', seenAt: '2026-11-21T10:00:00Z' },
    },
    {
      ...{ name: 'far-1-8080', kind: 'embedded', status: 'behind', generation: 6, isCopy: true },
      ...{ seenAt: '2026-11-21T10:00:00Z', address: 'https://far.example', trouble: 'head.json: 503' },
    },
    { name: 'https://gone.example', address: 'https://gone.example', status: 'silent', trouble: 'ECONNREFUSED' },
  ],
};
const override: OpsOverride = {
  ...{ name: 'qa', versions: { 'mf-catalog': '1.1.0' }, at: '2026-11-21T09:00:00Z' },
  ...{ who: 'Sasha Quinn (admin u_12)', why: 'spring tiles' },
};
const collected: OpsGarbageCollected = {
  ...{ generations: [3, 4], versions: ['mf-catalog@0.8.0'], previews: [], records: [], bytes: 1_234_000, dryRun: true },
};

it('lists gateways with their generation, its age and their problems', async () => {
  renderScreen(Store, '/ops/store');
  const table = within(await screen.findByRole('region', { name: 'Gateways' }));
  const row = (name: RegExp) => within(table.getByRole('row', { name }));
  for (const text of ['Up to date', 'Generation 7']) expect(row(/web-1-8080/).getByText(text)).toBeTruthy();
  for (const text of ['Behind', 'Generation 6', 'head.json: 503', 'https://far.example'])
    expect(row(/far-1-8080/).getByText(text)).toBeTruthy();
  for (const text of ['Silent', 'ECONNREFUSED', 'Never']) expect(row(/gone\.example/).getByText(text)).toBeTruthy();
});

it('reads a manifest from a file, previews its changes with their size, and applies it with a reason', async () => {
  const user = userEvent.setup({ delay: null });
  const manifest = { schema: 's', microFrontends: {} };
  const difference = [
    {
      name: 'mf-catalog',
      before: [{ version: '1.1.0', traffic: 100, bytes: 120_000 }],
      after: [{ version: '1.0.0', traffic: 100, bytes: 98_400 }],
    },
  ];
  renderScreen(Store, '/ops/store');
  const input = await screen.findByLabelText('Manifest (JSON)');
  await user.upload(input, new File(['not it'], 'wrong.json', { type: 'application/json' }));
  expect(await screen.findByText('This file is not valid JSON. Choose an exported manifest.')).toBeTruthy();
  await user.upload(input, new File([JSON.stringify(manifest)], 'staging.json', { type: 'application/json' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('staging.json')).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'as tried');
  gateway.answer('apply', {
    body: { generation: 7, changed: false, summary: 'The manifest is live.', notes: [], difference },
  });
  await user.click(dialog.getByRole('button', { name: 'Show what will change' }));
  for (const text of ['98.4 kB', '120 kB']) expect(await dialog.findByText(text)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Make it live' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = { manifest, generation: 7, why: 'as tried', breakFreeze: false };
  expect(gateway.sent('apply').map(({ body }) => body)).toEqual([{ ...sent, dryRun: true }, sent]);
});

it('previews the removal with its size, and previews it again for another number of days', async () => {
  const user = userEvent.setup({ delay: null });
  gateway.answer('gc', { body: collected });
  renderScreen(Store, '/ops/store');
  await user.click(await screen.findByRole('button', { name: 'Review cleanup' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'the disk is full');
  await user.click(dialog.getByRole('button', { name: 'Show what will change' }));
  expect(await dialog.findByText('1.2 MB in total')).toBeTruthy();
  for (const text of ['2 generations:', '1 version:']) expect(dialog.getByText(text, { exact: false })).toBeTruthy();
  await user.clear(dialog.getByLabelText(/^Days to keep/));
  await user.type(dialog.getByLabelText(/^Days to keep/), '۷');
  expect(dialog.queryByText('1.2 MB in total')).toBeNull();
  await user.click(dialog.getByRole('button', { name: 'Show what will change' }));
  await user.click(await dialog.findByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = { why: 'the disk is full', generation: 7 };
  expect(gateway.sent('gc').map(({ body }) => body)).toEqual([
    { ...sent, keepDays: 30, dryRun: true },
    { ...sent, keepDays: 7, dryRun: true },
    { ...sent, keepDays: 7 },
  ]);
});

it('shows only the gateways in a read-only store', async () => {
  gateway.answer('state', { body: state({ readOnly: 'copy' }) });
  renderScreen(Store, '/ops/store');
  expect(await screen.findByRole('region', { name: 'Gateways' })).toBeTruthy();
  expect(screen.queryByLabelText('Manifest (JSON)')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Review cleanup' })).toBeNull();
});

it('shows who made a version live, and why', async () => {
  const [catalog, ...others] = state().remotes;
  const [stable, ...canaries] = catalog?.versions ?? [];
  if (!catalog || !stable) throw new Error('The stub has no remote.');
  const broughtBy = { who: 'Robin Hale (admin u_9)', verb: 'promote', why: 'spring prices', to: 6 };
  const remotes = [{ ...catalog, versions: [stable, ...canaries.map((one) => ({ ...one, broughtBy }))] }, ...others];
  gateway.answer('state', { body: state({ remotes }) });
  renderScreen(Remotes, '/ops');
  expect(await screen.findByText('spring prices')).toBeTruthy();
  for (const text of [/^Promoted · /, 'Robin Hale (admin u_9)']) expect(screen.getAllByText(text)).not.toHaveLength(0);
});

it('lists testers’ overrides with author and reason, and ends one with a reason', async () => {
  const user = userEvent.setup({ delay: null });
  gateway.answer('overrides', { body: { overrides: [override, { name: 'old', versions: {} }], own: 'old' } });
  renderScreen(Remotes, '/ops');
  const table = within(await screen.findByRole('region', { name: 'Testers’ overrides' }));
  const row = within(table.getByRole('row', { name: /qa/ }));
  for (const text of ['1.1.0', 'Sasha Quinn (admin u_12)', 'spring tiles']) expect(row.getByText(text)).toBeTruthy();
  expect(within(table.getByRole('row', { name: /old/ })).getByText('Not known')).toBeTruthy();
  expect(within(table.getByRole('row', { name: /old/ })).getByText(ops.overrides.yours)).toBeTruthy();
  expect(row.queryByText(ops.overrides.yours)).toBeNull();
  await user.click(row.getByRole('button', { name: 'End qa' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText('Reason'), 'seen');
  gateway.answer('overrides/end', { body: { name: 'qa', before: override.versions, after: null } });
  gateway.answer('overrides', { body: { overrides: [], own: 'own-1' } });
  await user.click(dialog.getByRole('button', { name: 'End' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Testers’ overrides' })).toBeNull());
  expect(gateway.sent('overrides/end').map(({ body }) => body)).toEqual([{ name: 'qa', why: 'seen' }]);
});

it('sets an override in the own browser, for a canary or a chosen version', async () => {
  const user = userEvent.setup({ delay: null });
  gateway.answer('overrides', { body: { name: 'own-1', before: null, after: {} } });
  renderScreen(Remotes, '/ops');
  await user.click(await screen.findByRole('button', { name: 'Try, Catalogue & providers' }));
  let dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('1.1.0')).toBeTruthy();
  await user.type(dialog.getByLabelText('Reason'), 'look');
  await user.click(dialog.getByRole('button', { name: 'Try it in this browser' }));
  expect(await screen.findByText(/1\.1\.0 is on in this browser/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Try, mf-gift-cards' }));
  dialog = within(await screen.findByRole('dialog'));
  await user.selectOptions(await dialog.findByLabelText('Version'), '2.0.0');
  await user.type(dialog.getByLabelText('Reason'), 'look');
  await user.click(dialog.getByRole('button', { name: 'Try it in this browser' }));
  await waitFor(() =>
    expect(gateway.sent('overrides').flatMap(({ body }) => body ?? [])).toEqual([
      { remote: 'mf-catalog', version: '1.1.0', why: 'look' },
      { remote: 'mf-gift-cards', version: '2.0.0', why: 'look' },
    ]),
  );
});
