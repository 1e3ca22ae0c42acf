// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../testing/renderScreen';
import { localCode, state, stubGateway } from '../testing/stubGateway';
import { Component as Remotes } from './Remotes/Remotes';

let gateway: ReturnType<typeof stubGateway>;
beforeEach(() => {
  gateway = stubGateway();
  gateway.answer('local', { body: { isAllowed: true, open: [localCode], remotes: ['mf-catalog'] } });
  signInAs('admin', { user_type: '3', user_id: 'u_9' });
});
afterEach(() => {
  cleanup();
  gateway.restore();
  localStorage.clear();
});

const NAME = 'Code from developers’ machines';
const list = async () => within(await screen.findByRole('region', { name: NAME }));

it('lists browsers that run a remote from their own machine, and ends one after a confirmation', async () => {
  const user = userEvent.setup({ delay: null });
  renderScreen(Remotes, '/ops');
  const row = within((await list()).getByRole('row', { name: /localhost:3005/ }));
  for (const text of ['Sasha Quinn (admin u_12)', /2099/]) expect(row.getByText(text)).toBeTruthy();
  await user.click(row.getByRole('button', { name: 'End mf-catalog from localhost:3005' }));
  expect(gateway.sent('local/end')).toEqual([]);
  gateway.answer('local/end', { body: { ended: localCode } });
  gateway.answer('local', { body: { isAllowed: true, open: [], remotes: ['mf-catalog'] } });
  await user.click(row.getByRole('button', { name: 'End mf-catalog from localhost:3005 now' }));
  await waitFor(() => expect(screen.queryByRole('region', { name: NAME })).toBeNull());
  expect(gateway.sent('local/end').map(({ body }) => body)).toEqual([{ id: localCode.id }]);
});

it('lists them without actions in a read-only store', async () => {
  gateway.answer('state', { body: state({ readOnly: 'copy' }) });
  renderScreen(Remotes, '/ops');
  expect((await list()).queryByRole('button', { name: /^End/ })).toBeNull();
});
