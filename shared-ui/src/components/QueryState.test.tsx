// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TestUi } from '../testing';
import { QueryState, type QueryStateProps } from './QueryState';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});

const nothingYet = { isFetching: true, refetch: () => {} };
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

function Services(props: Partial<QueryStateProps<readonly string[]>>) {
  return (
    <TestUi>
      <QueryState
        query={nothingYet}
        waitingLabel="Loading services"
        skeleton={<i data-testid="skeleton" />}
        failed={() => 'The services could not be loaded.'}
        empty={<p>No services yet.</p>}
        {...props}
      >
        {(services) => <p>{services.join(', ')}</p>}
      </QueryState>
    </TestUi>
  );
}

test('announces loading, and shows a skeleton only when it takes a moment', () => {
  const { rerender } = render(<Services />);
  expect(screen.getByRole('status', { name: 'Loading services', busy: true })).toBeDefined();
  expect(screen.queryByTestId('skeleton')).toBeNull();
  pass(200);
  expect(screen.getByTestId('skeleton')).toBeDefined();
  const query = { ...nothingYet, isFetching: false, data: ['Ironing', 'Drying'] };
  rerender(<Services query={query} />);
  expect(screen.getByTestId('skeleton')).toBeDefined();
  pass(400);
  expect(screen.getByText('Ironing, Drying')).toBeDefined();
});

test('shows a skeleton that reserves space at once, until data arrives', () => {
  const { rerender } = render(<Services atOnce />);
  expect(screen.getByTestId('skeleton')).toBeDefined();
  rerender(<Services atOnce query={{ ...nothingYet, data: ['Ironing'] }} />);
  expect(screen.getByText('Ironing')).toBeDefined();
});

test('explains a failure and lets the reader try again', async () => {
  const refetch = vi.fn();
  render(<Services query={{ error: { kind: 'server' }, isFetching: false, refetch }} stateClassName="state" />);
  expect(screen.getByRole('heading', { name: 'The services could not be loaded.' })).toBeDefined();
  expect(screen.getByRole('alert').parentElement?.className).toBe('state');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(refetch).toHaveBeenCalledOnce();
});

test('shows the offline drawing when there is no network', () => {
  render(<Services query={{ ...nothingYet, error: { kind: 'offline' } }} />);
  expect(screen.getByRole('alert').querySelector('[data-art="offline"]')).not.toBeNull();
});

test('renders custom content for an expected failure', () => {
  render(<Services query={{ ...nothingYet, error: { kind: 'notFound' } }} failed={() => <p>No such category.</p>} />);
  expect(screen.getByText('No such category.')).toBeDefined();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('reports an empty list, and keeps known data when a reload fails', () => {
  const { rerender } = render(<Services query={{ ...nothingYet, data: [] }} />);
  expect(screen.getByText('No services yet.')).toBeDefined();
  rerender(<Services query={{ ...nothingYet, data: ['Ironing'], error: { kind: 'network' } }} />);
  expect(screen.getByText('Ironing')).toBeDefined();
});
