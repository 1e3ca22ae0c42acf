// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { TestUi } from '../testing';
import { Button } from './Button';

afterEach(cleanup);

test('a busy button says so and takes no second click', async () => {
  const user = userEvent.setup();
  const pay = vi.fn();
  const send = vi.fn((event: { preventDefault(): void }) => event.preventDefault());
  render(
    <TestUi>
      <form onSubmit={send}>
        <input aria-label="Name" />
        <Button type="submit" busy onClick={pay}>
          Pay $19.60
        </Button>
      </form>
    </TestUi>,
  );
  const button = screen.getByRole('button', { name: /Loading\.\.\./ });
  await user.click(button);
  await user.type(screen.getByLabelText('Name'), '{Enter}');
  expect(pay).not.toHaveBeenCalled();
  expect(button.getAttribute('aria-busy')).toBe('true');
});

test('an unavailable button can be reached, gives its reason and does nothing', async () => {
  const user = userEvent.setup();
  const write = vi.fn();
  render(
    <TestUi>
      <Button unavailableReason="You can review once the service is completed." onClick={write}>
        Write a Review
      </Button>
    </TestUi>,
  );
  await user.tab();
  const button = screen.getByRole('button', { name: 'Write a Review' });
  expect(document.activeElement).toBe(button);
  await user.keyboard('{Enter}');
  expect(write).not.toHaveBeenCalled();
  const reason = document.getElementById(button.getAttribute('aria-describedby') ?? '');
  expect(reason?.textContent).toBe('You can review once the service is completed.');
});

test('a button with an address is a link', () => {
  render(
    <TestUi>
      <Button to="/offers">View offers</Button>
    </TestUi>,
  );
  expect(screen.getByRole('link', { name: 'View offers' }).getAttribute('href')).toBe('/offers');
});
