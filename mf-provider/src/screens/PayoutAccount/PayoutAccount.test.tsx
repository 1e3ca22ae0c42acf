// @vitest-environment happy-dom
import { payoutAccountRequirements } from '@doorstep/shared-api/domain';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { dismissAllToasts } from '@doorstep/shared-ui';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import en from '../../messages/en.json';
import { account, noAccount } from '../../testing/payoutExamples';
import { renderScreen } from '../../testing/renderScreen';
import { Component as PayoutAccount } from './PayoutAccount';

const server = withStub();
beforeEach(() => signInAs('provider', { user_type: '2', user_id: 'p_31' }));
afterEach(() => {
  cleanup();
  dismissAllToasts();
  vi.restoreAllMocks();
});

const user = () => userEvent.setup({ delay: null });
const path = 'v1:GET /provider/payout-account';
const requests = (method: string, part: string) =>
  server.stub.requests.filter(
    (request) => request.method === method && request.path === `/api/v1/provider/payout-account${part}`,
  );

function open(own: Partial<typeof account>, at = '/provider-payout-account') {
  server.stub.on(path, { body: { ...account, ...own } });
  return renderScreen(PayoutAccount, at);
}

describe('the bank’s fields', () => {
  it('asks for them in two steps, and not again for those that are saved', async () => {
    open(noAccount);
    expect(await screen.findByText(/No account is set up\. Your work goes on, and the money waits\./)).toBeTruthy();
    expect(screen.queryByLabelText('Account number')).toBeNull();
    await user().type(screen.getByLabelText('Name of the account’s holder'), ' Sam Carter ');
    await user().type(screen.getByLabelText('Date of birth'), '01/02/1990');
    server.stub.on(path, { body: { ...noAccount, state: 'incomplete', missing: ['bank_account'] } });
    await user().click(screen.getByRole('button', { name: 'Save and continue' }));
    await waitFor(() =>
      expect(requests('POST', '/bank')[0]?.json).toEqual({ holder_name: 'Sam Carter', birth_date: '1990-02-01' }),
    );
    await user().type(await screen.findByLabelText('Routing number'), '110 000 000');
    await user().type(screen.getByLabelText('Account number'), '۰۰۰۱۲۳۴۵۶۷۸۹');
    expect(screen.queryByLabelText('Date of birth')).toBeNull();
    await user().click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(requests('POST', '/bank')[1]?.json).toEqual({
        routing_number: '110000000',
        account_number: '000123456789',
      }),
    );
  });

  it('validates them before they are sent', async () => {
    open({ ...noAccount, state: 'incomplete', missing: ['bank_account'] });
    await user().type(await screen.findByLabelText('Routing number'), '12');
    await user().click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('A routing number has 9 digits.')).toBeTruthy();
    expect(screen.getByText('An account number has 4 to 17 digits.')).toBeTruthy();
    expect(requests('POST', '/bank')).toEqual([]);
  });

  it('shows a rejection by the bank at its field, and keeps what was typed', async () => {
    open({ ...noAccount, state: 'incomplete', missing: ['bank_account'] });
    const detail = 'The bank has no account with this number.';
    const body = { status: 422, code: 'validation', detail, field: 'account_number' };
    server.stub.on('v1:POST /provider/payout-account/bank', { status: 422, body });
    await user().type(await screen.findByLabelText('Routing number'), '110000000');
    const number = screen.getByLabelText('Account number') as HTMLInputElement;
    await user().type(number, '000999999999');
    await user().click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(detail)).toBeTruthy();
    expect(number.getAttribute('aria-invalid')).toBe('true');
    expect(number.value).toBe('000999999999');
  });

  it('asks for the password when the sign-in was a while ago, and saves nothing when that is cancelled', async () => {
    open({ ...noAccount, state: 'incomplete', missing: ['bank_account'] });
    const again = { status: 403, code: 'confirm_again', detail: 'Please confirm that it is you.' };
    server.stub.on('v1:POST /provider/payout-account/bank', { status: 403, body: again });
    await user().type(await screen.findByLabelText('Routing number'), '110000000');
    await user().type(screen.getByLabelText('Account number'), '000123456789');
    await user().click(screen.getByRole('button', { name: 'Save' }));
    const question = await screen.findByRole('dialog', { name: 'Is it you?' });
    await waitFor(() => expect(question.contains(document.activeElement)).toBe(true));
    await user().keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(requests('POST', '/bank')).toHaveLength(1);
    await user().click(screen.getByRole('button', { name: 'Save' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Is it you?' }));
    server.stub.on('v1:POST /provider/payout-account/bank', { status: 200, body: { ...account } });
    server.stub.on('v1:POST /me/confirm', { status: 200, body: {} });
    await user().type(await dialog.findByLabelText('Password'), 'doorstep-demo');
    await user().click(dialog.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(requests('POST', '/bank')).toHaveLength(3);
  });

  it('shows only the last digits of a working account until it is changed', async () => {
    open({});
    const state = await screen.findByText(/Everything is there/);
    expect(state.textContent?.replace(/[\u2066-\u2069]/g, '')).toContain('Pacific Bank, account ending 6612');
    expect(screen.queryByLabelText('Account number')).toBeNull();
    await user().click(screen.getByRole('button', { name: 'Change account' }));
    expect((screen.getByLabelText('Account number') as HTMLInputElement).value).toBe('');
    expect(screen.getByLabelText('Name of the account’s holder')).toBeTruthy();
  });

  it('asks for a new account at once when the bank closed the old one', async () => {
    open({ state: 'closed', missing: ['bank_account'] });
    expect(await screen.findByLabelText('Account number')).toBeTruthy();
    expect(screen.getByText(/This account was closed: use another one\./)).toBeTruthy();
  });
});

it.each(payoutAccountRequirements)('names a missing %s', async (part) => {
  open({ state: 'restricted', missing: [part] });
  expect(await screen.findByText(en.account.missing[part])).toBeTruthy();
});

describe('the gateway’s setup page', () => {
  const link = { ...noAccount, set_up: 'link' as const };

  it('redirects to the gateway’s setup page', async () => {
    const assign = vi.spyOn(globalThis.location, 'assign').mockImplementation(() => {});
    open(link);
    const url = 'https://connect.example/setup/1';
    server.stub.on('v1:POST /provider/payout-account/start', { body: { account: link, url } });
    await user().click(await screen.findByRole('button', { name: 'Set it up' }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith(url));
    expect(screen.queryByLabelText('Account number')).toBeNull();
  });

  it('refreshes the account when the provider returns', async () => {
    const { router } = open({ ...link, state: 'incomplete' }, '/provider-payout-account?returned=1');
    await waitFor(() => expect(requests('POST', '/refresh')).toHaveLength(1));
    expect(router.state.location.search).toBe('');
    await user().click(await screen.findByRole('button', { name: 'Check again' }));
    await waitFor(() => expect(requests('POST', '/refresh')).toHaveLength(2));
  });

  it('shows the server’s message when the page cannot be reached', async () => {
    open(link);
    const detail = 'The payment provider does not answer. Please try again in a moment.';
    server.stub.on('v1:POST /provider/payout-account/start', { status: 409, body: { status: 409, code: 'x', detail } });
    await user().click(await screen.findByRole('button', { name: 'Set it up' }));
    expect((await screen.findByRole('alert')).textContent).toContain(detail);
  });
});

it('changes the interval with one touch', async () => {
  open({});
  expect(await screen.findByText('Payout day: Monday, every week')).toBeTruthy();
  await user().click(screen.getByRole('radio', { name: 'Monthly' }));
  await waitFor(() => expect(requests('PUT', '/interval')[0]?.json).toEqual({ interval: 'monthly' }));
  expect(await screen.findByText('Saved')).toBeTruthy();
});
