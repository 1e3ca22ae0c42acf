// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/renderScreen';
import { state, stubGateway, token } from '../testing/stubGateway';
import { Component as Tokens } from './Tokens/Tokens';

let gateway: ReturnType<typeof stubGateway>;
beforeEach(() => {
  gateway = stubGateway();
  signInAs('admin', { user_type: '3', user_id: 'u_9' });
});
afterEach(() => {
  cleanup();
  gateway.restore();
  localStorage.clear();
});

const user = () => userEvent.setup({ delay: null });

describe('tokens of teams', () => {
  it('lists tokens with their rights, and revokes one after a confirmation', async () => {
    renderScreen(Tokens, '/ops/tokens');
    const row = within(await screen.findByRole('row', { name: /catalogue pipeline/ }));
    for (const text of [
      '1a2b3c4d',
      'Publish and run canaries up to 10%',
      'mf-catalog',
      'Never',
      'Robin Hale (admin u_9)',
    ])
      expect(row.getByText(text), text).toBeTruthy();
    await user().click(row.getByRole('button', { name: 'Revoke catalogue pipeline' }));
    expect(gateway.sent('tokens/revoke')).toEqual([]);
    gateway.answer('tokens', { body: { tokens: [{ ...token, revokedAt: '2026-11-22T09:00:00Z' }] } });
    await user().click(row.getByRole('button', { name: 'Revoke catalogue pipeline now' }));
    expect(await row.findByText('Revoked')).toBeTruthy();
    expect(gateway.sent('tokens/revoke').map(({ body }) => body)).toEqual([{ id: '1a2b3c4d' }]);
    expect(row.queryByRole('button')).toBeNull();
  });

  it('shows a new token once, with the rights that were chosen', async () => {
    renderScreen(Tokens, '/ops/tokens');
    await user().click(await screen.findByRole('button', { name: 'New token' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user().click(dialog.getByRole('button', { name: 'New token' }));
    expect(await dialog.findByText('Enter a name for the token.')).toBeTruthy();
    expect(gateway.sent('tokens').filter(({ body }) => body)).toEqual([]);
    await user().type(dialog.getByLabelText('Name'), 'offers pipeline');
    await user().type(dialog.getByLabelText('Remotes'), 'mf-offers, mf-catalog');
    await user().type(dialog.getByLabelText('Reason'), 'Releases of offers');
    gateway.answer('tokens', { body: { tokens: [], token, secret: 'dst_1a2b3c4d_secret' } });
    await user().click(dialog.getByRole('button', { name: 'New token' }));
    expect(await dialog.findByText('dst_1a2b3c4d_secret')).toBeTruthy();
    expect(gateway.sent('tokens').find(({ body }) => body)?.body).toEqual({
      ...{
        name: 'offers pipeline',
        remotes: ['mf-offers', 'mf-catalog'],
        may: 'publish',
        days: 90,
        why: 'Releases of offers',
      },
    });
    await user().click(dialog.getAllByRole('button', { name: 'Close' }).at(-1) as HTMLElement);
    await waitFor(() => expect(screen.queryByText('dst_1a2b3c4d_secret')).toBeNull());
  });

  it('offers no new or revoked tokens in a read-only store', async () => {
    gateway.answer('state', { body: state({ readOnly: 'copy' }) });
    renderScreen(Tokens, '/ops/tokens');
    await screen.findByRole('row', { name: /catalogue pipeline/ });
    expect(screen.queryByRole('button', { name: /New token|Revoke/ })).toBeNull();
  });
});
