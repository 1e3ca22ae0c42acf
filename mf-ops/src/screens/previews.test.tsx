// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/renderScreen';
import { preview, state, stubGateway } from '../testing/stubGateway';
import { Component as Remotes } from './Remotes/Remotes';

let gateway: ReturnType<typeof stubGateway>;
beforeEach(() => {
  gateway = stubGateway();
  gateway.answer('previews', { body: { previews: [preview] } });
  signInAs('admin', { user_type: '3', user_id: 'u_9' });
});
afterEach(() => {
  cleanup();
  gateway.restore();
  localStorage.clear();
});

const list = async () => within(await screen.findByRole('region', { name: 'Previews of pull requests' }));

describe('previews of pull requests', () => {
  it('lists previews with author, end and link, and closes one after a confirmation', async () => {
    const user = userEvent.setup({ delay: null });
    renderScreen(Remotes, '/ops');
    const row = within((await list()).getByRole('row', { name: /Catalogue & providers 1\.2\.0-pr-12/ }));
    for (const text of ['12', 'catalogue pulls (token 1a2b3c4d)', /2099/]) expect(row.getByText(text)).toBeTruthy();
    await user.click(row.getByRole('button', { name: 'Copy the link of mf-catalog, pull request 12' }));
    expect(await screen.findByText('Copied.')).toBeTruthy();
    expect(await navigator.clipboard.readText()).toBe(new URL(preview.link, location.origin).href);
    await user.click(row.getByRole('button', { name: 'Close the preview of mf-catalog, pull request 12' }));
    expect(gateway.sent('previews/close')).toEqual([]);
    gateway.answer('previews/close', { body: { closed: preview } });
    gateway.answer('previews', { body: { previews: [] } });
    await user.click(row.getByRole('button', { name: 'Close the preview of mf-catalog, pull request 12 now' }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Previews of pull requests' })).toBeNull());
    expect(gateway.sent('previews/close').map(({ body }) => body)).toEqual([{ remote: 'mf-catalog', pr: 12 }]);
  });

  it('lists previews without actions in a read-only store', async () => {
    gateway.answer('state', { body: state({ readOnly: 'copy' }) });
    renderScreen(Remotes, '/ops');
    expect((await list()).queryByRole('button', { name: /Close the preview/ })).toBeNull();
  });

  it('shows no error when the gateway knows no previews', async () => {
    gateway.answer('previews', { status: 404, body: { code: 'not_found', detail: 'Nothing here.' } });
    renderScreen(Remotes, '/ops');
    expect(await screen.findByText('Recent changes')).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Previews of pull requests' })).toBeNull();
  });
});
