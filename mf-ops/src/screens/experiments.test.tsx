// @vitest-environment happy-dom
import type { OpsExperiments } from '@doorstep/shared-api/ops';
import { signInAs } from '@doorstep/shared-api/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../testing/renderScreen';
import { state, stubGateway } from '../testing/stubGateway';
import { Component as Experiments } from './Experiments/Experiments';

const figures = { failures: 1, failedShare: 0.001, all: 1000 };
const experiments: OpsExperiments = {
  experiments: [
    {
      ...{ id: 'e-2', at: '2026-11-26T09:00:00Z', who: 'Ada (admin u_1)', why: 'shorter form', remote: 'mf-catalog' },
      arms: [
        { version: '1.0.0', traffic: 70 },
        { version: '1.1.0', traffic: 30 },
        { version: '1.2.0', traffic: 20, takenBack: { at: '2026-11-26T10:00:00Z', why: 'it fails' } },
      ],
      ...{ metric: 'step:paid', minViews: 1000, maxFailures: 10, status: 'running', reason: 'shorter form' },
      events: [
        { at: '2026-11-26T09:00:00Z', what: 'started', who: 'Ada (admin u_1)', why: 'shorter form', generation: 8 },
      ],
      result: {
        ...{ needed: 120, winner: '1.1.0', verdict: '1.1.0 is the winner' },
        arms: [
          { ...figures, version: '1.0.0', views: 7000, hits: 100, share: 0.1, odds: 1 },
          { ...figures, version: '1.1.0', views: 3000, hits: 200, share: 0.2, odds: 450.4 },
          { ...figures, version: '1.2.0', views: 200, hits: 10, share: 0.1, odds: 0 },
        ],
      },
    },
  ],
};
const difference = [
  {
    name: 'mf-catalog',
    before: [
      { version: '1.0.0', traffic: 70 },
      { version: '1.1.0', traffic: 30 },
    ],
    after: [{ version: '1.1.0', traffic: 100 }],
  },
];

let gateway: ReturnType<typeof stubGateway>;
beforeEach(() => {
  gateway = stubGateway();
  gateway.answer('experiments', { body: experiments });
  signInAs('admin', { user_type: '3', user_id: 'u_9' });
});
afterEach(() => {
  cleanup();
  gateway.restore();
  localStorage.clear();
});
const user = () => userEvent.setup({ delay: null });

test('lists each arm with share and figures, and names the winner', async () => {
  renderScreen(Experiments, '/ops/experiments');
  const card = within(await screen.findByRole('article', { name: /e-2/ }));
  expect(card.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))).toEqual([
    ['Version', 'Share', 'Views', 'Failed', 'Metric', 'Odds of being better'],
    ['1.0.0 (control)', '70%', '7,000', '0.1%', '10%', '1'],
    ['1.1.0', '30%', '3,000', '0.1%', '20%', '450 Winner'],
    ['1.2.0', 'Rolled back', '200', '0.1%', '10%', '0'],
  ]);
  expect(card.getByText('1.1.0 is the winner')).toBeTruthy();
});

test('shows the reason why an experiment was stopped instead of a winner', async () => {
  const [running] = experiments.experiments;
  const stopped = { ...running, status: 'stopped', reason: 'the form is withdrawn' };
  gateway.answer('experiments', { body: { experiments: [stopped] } });
  renderScreen(Experiments, '/ops/experiments');
  const card = within(await screen.findByRole('article', { name: /e-2/ }));
  expect(card.getByText('the form is withdrawn')).toBeTruthy();
  expect(card.queryByText('1.1.0 is the winner')).toBeNull();
  expect(card.queryByRole('button', { name: /, e-2$/ })).toBeNull();
});

test('sends a decision only after its preview, and previews it again for another version', async () => {
  renderScreen(Experiments, '/ops/experiments');
  await user().click(await screen.findByRole('button', { name: 'Decide, e-2' }));
  const dialog = within(await screen.findByRole('dialog'));
  const versions = dialog.getByLabelText<HTMLSelectElement>('Version for everybody');
  expect([...versions.options].map(({ value }) => value)).toEqual(['', '1.0.0', '1.1.0']);
  await user().type(dialog.getByLabelText('Reason'), 'more are paid');
  gateway.answer('experiments/decide', {
    body: { generation: 7, changed: false, summary: 'mf-catalog@1.1.0 is live for everybody.', notes: [], difference },
  });
  await user().click(dialog.getByRole('button', { name: 'Show what will change' }));
  expect(await dialog.findByText('mf-catalog@1.1.0 is live for everybody.')).toBeTruthy();
  const sent = { id: 'e-2', version: '1.1.0', why: 'more are paid', generation: 7, breakFreeze: false };
  expect(gateway.sent('experiments/decide').map(({ body }) => body)).toEqual([{ ...sent, dryRun: true }]);
  await user().selectOptions(dialog.getByLabelText('Version for everybody'), '1.0.0');
  expect(dialog.queryByText('mf-catalog@1.1.0 is live for everybody.')).toBeNull();
  await user().click(dialog.getByRole('button', { name: 'Show what will change' }));
  await waitFor(() =>
    expect(gateway.sent('experiments/decide').at(-1)?.body).toEqual({ ...sent, version: '1.0.0', dryRun: true }),
  );
  await user().click(await dialog.findByRole('button', { name: 'Decide' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(gateway.sent('experiments/decide').at(-1)?.body).toEqual({ ...sent, version: '1.0.0' });
});

test('starts an experiment with versions, shares and a metric, and keeps the server’s rejection visible', async () => {
  gateway.answer('experiments', { body: { experiments: [] } });
  renderScreen(Experiments, '/ops/experiments');
  expect(await screen.findByText('No experiments yet')).toBeTruthy();
  await user().click(screen.getByRole('button', { name: 'Start an experiment' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user().type(dialog.getByLabelText('Versions'), 'mf-catalog@1.1.0, mf-catalog@1.2.0');
  await user().clear(dialog.getByLabelText('Traffic per version (%)'));
  await user().type(dialog.getByLabelText('Traffic per version (%)'), '30, 20');
  await user().type(dialog.getByLabelText('Reason'), 'shorter form');
  gateway.answer('experiments', {
    status: 422,
    body: { code: 'refused', detail: 'mf-catalog is part of the experiment e-1 already.' },
  });
  await user().click(dialog.getByRole('button', { name: 'Show what will change' }));
  expect(await dialog.findByText('mf-catalog is part of the experiment e-1 already.')).toBeTruthy();
  expect(gateway.sent('experiments').find(({ body }) => body)?.body).toEqual({
    remote: 'mf-catalog',
    arms: [
      { version: '1.1.0', traffic: 30 },
      { version: '1.2.0', traffic: 20 },
    ],
    ...{ metric: 'step:booking-confirmed', minViews: 1000, maxFailures: 10 },
    ...{ why: 'shorter form', generation: 7, breakFreeze: false, dryRun: true },
  });
});

test('shows experiments without actions in a read-only store', async () => {
  gateway.answer('state', { body: state({ readOnly: 'copy' }) });
  renderScreen(Experiments, '/ops/experiments');
  await screen.findByRole('article', { name: /e-2/ });
  expect(screen.queryByRole('button', { name: /e-2|Start/ })).toBeNull();
});

test('names who may break a freeze, and breaks it only after a confirmation', async () => {
  const [from, until] = [new Date(Date.now() - 1000), new Date(Date.now() + 86_400_000)].map((at) => at.toISOString());
  const freeze = { id: 'f-1', from, until, breakers: ['owner'], who: 'Bo (admin u_2)', why: 'holidays' };
  gateway.answer('policy', { body: { freezes: [freeze] } });
  renderScreen(Experiments, '/ops/experiments');
  await user().click(await screen.findByRole('button', { name: 'Stop, e-2' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('holidays')).toBeTruthy();
  expect(dialog.getByText('owner')).toBeTruthy();
  await user().type(dialog.getByLabelText('Reason'), 'it cannot wait');
  gateway.answer('experiments/stop', { body: { generation: 7, changed: false, summary: '', notes: [], difference } });
  await user().click(dialog.getByRole('button', { name: 'Show what will change' }));
  await user().click(await dialog.findByRole('checkbox', { name: /Break the freeze/ }));
  await user().click(await dialog.findByRole('button', { name: 'Show what will change' }));
  await waitFor(() => expect(gateway.sent('experiments/stop')).toHaveLength(2));
  expect(gateway.sent('experiments/stop').map(({ body }) => body)).toMatchObject([
    { breakFreeze: false, dryRun: true },
    { breakFreeze: true, dryRun: true },
  ]);
});
