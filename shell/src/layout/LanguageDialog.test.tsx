// @vitest-environment happy-dom
import { LanguageProvider } from '@doorstep/shared-ui/i18n';
import { TestUi, testI18n } from '@doorstep/shared-ui/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import shell from '../messages/en.json';
import { LanguageDialog } from './LanguageDialog';

afterEach(cleanup);
const user = () => userEvent.setup({ delay: null });

function show(setLanguage: (lang: string) => Promise<void>) {
  const i18n = { ...testI18n({ shell }), setLanguage: vi.fn(setLanguage) };
  const onClose = vi.fn();
  render(
    <TestUi messages={{ shell }}>
      <LanguageProvider i18n={i18n}>
        <LanguageDialog open onClose={onClose} />
      </LanguageProvider>
    </TestUi>,
  );
  return { i18n, onClose };
}

test('a language that fails to load shows an error and can be tried again', async () => {
  let fails = true;
  const { i18n, onClose } = show(async () => {
    if (fails) throw new TypeError('Failed to fetch');
  });
  await user().click(screen.getByRole('radio', { name: /^German/ }));
  const done = screen.getByRole('button', { name: 'Done' });
  await user().click(done);
  expect((await screen.findByRole('alert')).textContent).toBe(shell.language.failed);
  await waitFor(() => expect(done.getAttribute('aria-busy')).not.toBe('true'));
  expect(onClose).not.toHaveBeenCalled();
  fails = false;
  await user().click(done);
  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(i18n.setLanguage.mock.calls).toEqual([['de'], ['de']]);
});
