// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { useInstall } from './install';

function Offer() {
  const { state, install } = useInstall();
  return (
    <button type="button" onClick={() => void install()}>
      {state}
    </button>
  );
}

afterEach(cleanup);

const offerOf = (outcome: 'accepted' | 'dismissed') =>
  Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn(async () => ({ outcome })),
  });

test("the browser's install prompt waits for a click, works once, and disappears after installation", async () => {
  const user = userEvent.setup();
  render(<Offer />);
  expect(screen.getByRole('button').textContent).toBe('menu');
  const offer = offerOf('accepted');
  act(() => void window.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  await user.click(screen.getByRole('button', { name: 'offered' }));
  expect(offer.prompt).toHaveBeenCalledOnce();
  await user.click(await screen.findByRole('button', { name: 'menu' }));
  expect(offer.prompt).toHaveBeenCalledOnce();
  act(() => void window.dispatchEvent(new Event('appinstalled')));
  expect(screen.getByRole('button').textContent).toBe('installed');
});
