// @vitest-environment happy-dom
import type { OpsPolicy, OpsRollouts, OpsWebhooks } from '@doorstep/shared-api/ops';
import { signInAs } from '@doorstep/shared-api/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/renderScreen';
import { state, stubGateway } from '../testing/stubGateway';
import { Component as Rollouts } from './Rollouts/Rollouts';
import { Component as Rules } from './Rules/Rules';

const rollouts: OpsRollouts = {
  rollouts: [
    {
      ...{
        id: 'r-2',
        at: '2026-11-26T09:00:00Z',
        who: 'Ada (admin u_1)',
        why: 'new tiles',
        status: 'confirming',
        step: 1,
      },
      targets: [{ remote: 'mf-catalog', version: '1.1.0', stable: '1.0.0' }],
      plan: {
        ...{ steps: [1, 5, 25, 100], minMinutes: 10, minViews: 100, confirm: [25], watchMinutes: 30, margin: 1 },
        ...{ noDataMinutes: 60, conversions: [], metrics: [] },
      },
      ...{ reason: '25 % waits for a confirmation', since: '2026-11-26T09:10:00Z' },
      events: [
        {
          at: '2026-11-26T09:00:00Z',
          what: 'started',
          who: 'Ada (admin u_1)',
          why: 'new tiles',
          traffic: 1,
          generation: 8,
        },
      ],
      figures: [
        {
          ...{
            remote: 'mf-catalog',
            version: '1.1.0',
            stepViews: 320,
            views: 400,
            failures: 2,
            failedShare: 0.005,
            slowShare: 0.01,
          },
          ...{ stable: { views: 9000, failedShare: 0.002, slowShare: 0.02 }, verdict: 'fine' },
        },
      ],
    },
  ],
};
const policy: OpsPolicy = {
  freezes: [
    {
      id: 'f-1',
      from: '2026-12-20T00:00:00Z',
      until: '2026-12-27T00:00:00Z',
      breakers: ['owner'],
      who: 'Ada (admin u_1)',
      why: 'holidays',
    },
  ],
  pins: [],
  approvals: { required: ['mf-catalog'], given: [] },
  ownersEnforced: false,
  owners: { 'mf-catalog': ['@acme/catalog'] },
};
const webhooks: OpsWebhooks = {
  webhooks: [
    {
      id: 'w-1',
      url: 'https://hooks.example.com/x',
      format: 'slack',
      events: ['alarm'],
      at: '2026-11-26T09:00:00Z',
      who: 'Ada (admin u_1)',
    },
  ],
  deliveries: [],
};

let gateway: ReturnType<typeof stubGateway>;
beforeEach(() => {
  gateway = stubGateway();
  gateway.answer('rollouts', { body: rollouts });
  gateway.answer('policy', { body: policy });
  gateway.answer('webhooks', { body: webhooks });
  signInAs('admin', { user_type: '3', user_id: 'u_9' });
});
afterEach(() => {
  cleanup();
  gateway.restore();
  localStorage.clear();
});
const user = () => userEvent.setup({ delay: null });

describe('rollouts', () => {
  it('shows the state of a rollout and its figures beside the stable version, and confirms it with a reason', async () => {
    renderScreen(Rollouts, '/ops/rollouts');
    const card = within(await screen.findByRole('article', { name: /r-2/ }));
    for (const text of ['Awaiting confirmation', 'Step 2 of 4 · 1% → 5% → 25% → 100%'])
      expect(card.getByText(text), text).toBeTruthy();
    expect([...(card.getAllByRole('row').at(-1)?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
      ...['Catalogue & providers 1.1.0', '320', '400', '0.5%', '0.2%', '1%', '2%'],
    ]);
    await user().click(card.getByRole('button', { name: 'Confirm the next step, r-2' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user().click(dialog.getByRole('button', { name: 'Confirm the next step' }));
    expect(await dialog.findByText('Enter a reason.')).toBeTruthy();
    expect(gateway.sent('rollouts/confirm')).toEqual([]);
    gateway.answer('rollouts/confirm', {
      status: 422,
      body: { code: 'refused', detail: 'The rollout r-2 is paused.' },
    });
    await user().type(dialog.getByLabelText('Reason'), 'looks well');
    await user().click(dialog.getByRole('button', { name: 'Confirm the next step' }));
    expect(await dialog.findByText('The rollout r-2 is paused.')).toBeTruthy();
    gateway.answer('rollouts/confirm', { body: {} });
    await user().click(dialog.getByRole('button', { name: 'Confirm the next step' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.sent('rollouts/confirm').at(-1)?.body).toEqual({ id: 'r-2', why: 'looks well', breakFreeze: false });
  });

  it.each([
    ['confirming', 1, '5%'],
    ['watching', 3, '100%'],
    ['completed', 3, '100%'],
    ['aborted', 1, undefined],
    ['superseded', 1, undefined],
  ] as const)('shows the share of a rollout that is %s at step %s: %s', async (status, step, share) => {
    const [rollout] = rollouts.rollouts;
    const plan = { ...rollout?.plan, steps: [1, 5, 25, 50] };
    gateway.answer('rollouts', { body: { rollouts: [{ ...rollout, status, step, plan }] } });
    renderScreen(Rollouts, '/ops/rollouts');
    const card = within(await screen.findByRole('article', { name: /r-2/ }));
    const reaches = card.queryByRole('img', { name: /^Reaches/ });
    expect(reaches?.getAttribute('aria-label')?.includes(share ?? '')).toBe(share === undefined ? undefined : true);
  });

  it('offers to break a freeze only to take a rollout back', async () => {
    const [from, until] = [Date.now() - 1000, Date.now() + 86_400_000].map((at) => new Date(at).toISOString());
    const freezes = [{ ...policy.freezes[0], from, until }];
    gateway.answer('policy', { body: { ...policy, freezes } });
    renderScreen(Rollouts, '/ops/rollouts');
    for (const { name, isSwitch } of [
      { name: /^Confirm the next step/, isSwitch: false },
      { name: /^Abort and roll back/, isSwitch: true },
    ]) {
      await user().click((await screen.findAllByRole('button', { name }))[0] as HTMLElement);
      const dialog = within(await screen.findByRole('dialog'));
      if (isSwitch) expect(await dialog.findByRole('checkbox', { name: /Break the freeze/ })).toBeTruthy();
      else expect(dialog.queryByRole('checkbox', { name: /Break the freeze/ })).toBeNull();
      await user().keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    }
  });

  it('starts a rollout with versions, steps and the live generation', async () => {
    gateway.answer('rollouts', { body: { rollouts: [] } });
    renderScreen(Rollouts, '/ops/rollouts');
    await user().click(await screen.findByRole('button', { name: 'Start a rollout' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user().type(dialog.getByLabelText('Versions'), 'mf-catalog@1.1.0, mf-booking@1.1.0');
    await user().type(dialog.getByLabelText('Reason'), 'one release');
    gateway.answer('rollouts', { body: rollouts });
    await user().click(dialog.getByRole('button', { name: 'Start a rollout' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(gateway.sent('rollouts').find(({ body }) => body)?.body).toEqual({
      targets: [
        { remote: 'mf-catalog', version: '1.1.0' },
        { remote: 'mf-booking', version: '1.1.0' },
      ],
      plan: { steps: [1, 5, 25, 50, 100], confirm: [], minMinutes: 10, minViews: 100, watchMinutes: 30 },
      ...{ why: 'one release', generation: 7, breakFreeze: false },
    });
  });

  it('shows rollouts without actions in a read-only store', async () => {
    gateway.answer('state', { body: state({ readOnly: 'copy' }) });
    renderScreen(Rollouts, '/ops/rollouts');
    await screen.findByRole('article', { name: /r-2/ });
    expect(screen.queryByRole('button', { name: /r-2|Start/ })).toBeNull();
  });
});

describe('rules', () => {
  it('lists the rules with author and reason, and asks for a reason to change one', async () => {
    renderScreen(Rules, '/ops/rules');
    expect(await screen.findByText('holidays')).toBeTruthy();
    for (const text of ['Approval needed', '@acme/catalog']) expect(screen.getByText(text), text).toBeTruthy();
    await user().click(screen.getByRole('button', { name: 'Pin' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user().type(dialog.getByLabelText('Remote'), 'mf-catalog');
    await user().type(dialog.getByLabelText('Reason'), 'audit');
    gateway.answer('policy/pin', { body: {} });
    await user().click(dialog.getByRole('button', { name: 'Pin' }));
    await waitFor(() =>
      expect(gateway.sent('policy/pin').map(({ body }) => body)).toEqual([{ remote: 'mf-catalog', why: 'audit' }]),
    );
  });

  it('accepts the list of who may break a freeze with commas of any language', async () => {
    renderScreen(Rules, '/ops/rules');
    await user().click(await screen.findByRole('button', { name: 'Freeze' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user().type(dialog.getByLabelText('Until'), '2026-12-27T00:00:00Z');
    await user().clear(dialog.getByLabelText(/^May be broken by/));
    await user().type(dialog.getByLabelText(/^May be broken by/), 'owner، releases, local');
    await user().type(dialog.getByLabelText('Reason'), 'holidays');
    gateway.answer('policy/freeze', { body: {} });
    await user().click(dialog.getByRole('button', { name: 'Freeze' }));
    await waitFor(() =>
      expect(gateway.sent('policy/freeze')[0]?.body).toMatchObject({ breakers: ['owner', 'releases', 'local'] }),
    );
  });

  it('tests a webhook and shows the result', async () => {
    renderScreen(Rules, '/ops/rules');
    gateway.answer('webhooks/test', { body: { isDelivered: false, last: 'ECONNREFUSED' } });
    await user().click(await screen.findByRole('button', { name: 'Send a test, w-1' }));
    expect(await screen.findByText('ECONNREFUSED')).toBeTruthy();
    expect(gateway.sent('webhooks/test').map(({ body }) => body)).toEqual([{ id: 'w-1' }]);
  });
});
