// @vitest-environment happy-dom
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { TestUi } from '../testing';
import { ConfirmDialog, Dialog } from './Dialog';
import { dismissAllToasts, showToast } from './toasts';

afterEach(() => {
  dismissAllToasts();
  cleanup();
});

function Screen({ locked = false }: { locked?: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <TestUi>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Create Booking"
        locked={locked}
        footer={<button type="button">Continue</button>}
      >
        <input aria-label="Address" />
      </Dialog>
    </TestUi>
  );
}

describe('a dialog', () => {
  test('takes the focus, keeps it inside, and gives it back', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    const opener = screen.getByRole('button', { name: 'Open' });
    await user.click(opener);

    const dialog = screen.getByRole('dialog', { name: 'Create Booking' });
    expect(document.activeElement).toBe(dialog);
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
    await user.tab();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue' }));
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
    await user.tab({ shift: true });
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Continue' }));

    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(document.activeElement).toBe(opener);
  });

  test('puts everything behind it out of reach, and back again', async () => {
    const user = userEvent.setup();
    const { container } = render(<Screen />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    expect(container.inert).toBe(true);
    expect(document.documentElement.classList.contains('is-locked')).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(container.inert).toBe(false);
    expect(document.documentElement.classList.contains('is-locked')).toBe(false);
  });

  test('leaves toasts above it within reach', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    showToast({ text: 'Saved', action: { label: 'Undo', onAction: () => {} } });
    const toast = await screen.findByText('Saved');
    expect(toast.closest('[inert]')).toBeNull();
  });

  test('stays open while a payment is under way', async () => {
    const user = userEvent.setup();
    render(<Screen locked />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    await user.keyboard('{Escape}');
    const dialog = screen.getByRole('dialog');
    await user.click(dialog.parentElement as HTMLElement);
    expect(dialog.closest('[data-leaving]')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Close' })).toBeNull();
  });

  test('closes with a click beside it, and with none inside', async () => {
    const user = userEvent.setup();
    render(<Screen />);
    await user.click(screen.getByRole('button', { name: 'Open' }));
    const dialog = screen.getByRole('dialog');
    await user.click(screen.getByRole('heading', { name: 'Create Booking' }));
    expect(dialog.closest('[data-leaving]')).toBeNull();
    await user.click(dialog.parentElement as HTMLElement);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

test('a dialog renders after the task of the click that opens it, and closes within the task of the closing click', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const root = createRoot(document.createElement('div'));
  const show = (open: boolean) =>
    flushSync(() =>
      root.render(
        <TestUi>
          <Dialog open={open} onClose={() => undefined} title="Filters">
            Many of them
          </Dialog>
        </TestUi>,
      ),
    );
  show(true);
  expect(screen.queryByRole('dialog')).toBeNull();
  await vi.waitFor(() => expect(screen.getByRole('dialog').textContent).toContain('Many of them'), 10_000);
  show(false);
  expect(document.querySelector('.scrim')?.hasAttribute('data-leaving')).toBe(true);
  root.unmount();
  vi.unstubAllGlobals();
});

test('a confirmation focuses the safe answer, which comes first', async () => {
  render(
    <TestUi>
      <ConfirmDialog
        open
        onClose={() => {}}
        onConfirm={() => {}}
        title="Cancel?"
        confirmLabel="Yes"
        cancelLabel="No"
        danger
      >
        It cannot be undone.
      </ConfirmDialog>
    </TestUi>,
  );
  const dialog = await screen.findByRole('alertdialog', { name: 'Cancel?' });
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'No' }));
  expect([...dialog.querySelectorAll('.dlg__f button')].map((button) => button.textContent)).toEqual(['No', 'Yes']);
});
