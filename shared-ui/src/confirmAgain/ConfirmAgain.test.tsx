// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { TestUi } from '../testing';
import { ConfirmAgain, type ConfirmWays } from './index';

afterEach(cleanup);

function ask(ways: Partial<ConfirmWays>) {
  const onClose = vi.fn();
  const password = vi.fn(async (): Promise<undefined> => undefined);
  render(
    <TestUi>
      <ConfirmAgain open onClose={onClose} title="Is it you?" text="Money moves." ways={{ password, ...ways }} />
    </TestUi>,
  );
  return { onClose, password };
}
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

describe('ConfirmAgain', () => {
  it('offers only the ways that are given', async () => {
    const { onClose } = ask({});
    const dialog = await screen.findByRole('dialog', { name: 'Is it you?' });
    expect(dialog.textContent).toContain('Money moves.');
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Send a code to my phone' })).toBeNull();
    await press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it.each([
    ['wrong', 'This is not your current password.'],
    ['failed', 'Your password could not be checked. Try again in a few minutes.'],
  ] as const)('shows at the field that the password is %s', async (failure, text) => {
    ask({ password: async () => failure });
    await userEvent.type(await screen.findByLabelText('Password'), 'guessed');
    await press('Continue');
    expect(await screen.findByText(text)).toBeTruthy();
  });

  it('asks for the code of the app instead of the password, with a passkey beside it', async () => {
    const prove = vi.fn(async () => {});
    const onSubmit = vi.fn(async () => {});
    ask({
      appCode: { t: (key) => key, busy: false, isWrong: false, problem: null, onSubmit, onChange: () => {} },
      passkey: { isBusy: false, hasFailed: false, prove },
    });
    await userEvent.type(await screen.findByLabelText('code'), '123456');
    expect(screen.queryByLabelText('Password')).toBeNull();
    await press('Continue');
    expect(onSubmit).toHaveBeenCalledWith({ code: '123456' });
    await press('Use a passkey');
    expect(prove).toHaveBeenCalledOnce();
  });

  it('sends a code to the phone and reports a wrong one', async () => {
    const check = vi.fn(async () => 'wrong' as const);
    ask({ phoneCode: { send: async () => true, check } });
    await press('Send a code to my phone');
    await userEvent.type(await screen.findByLabelText('6-digit code'), '402 100');
    await press('Use the code');
    expect(await screen.findByText('The code is not right.')).toBeTruthy();
    expect(check).toHaveBeenCalledWith('402100');
  });

  it('reports that a code could not be sent, and offers it again', async () => {
    ask({ phoneCode: { send: async () => false, check: async () => undefined } });
    await press('Send a code to my phone');
    expect((await screen.findByRole('alert')).textContent).toContain('We could not reach the server.');
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send a code to my phone' })).toBeTruthy());
  });
});
