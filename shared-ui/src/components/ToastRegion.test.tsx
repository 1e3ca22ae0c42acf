// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { TestUi } from '../testing';
import { dismissAllToasts, showToast } from './toasts';

beforeEach(() => {
  vi.useFakeTimers();
  render(<TestUi>page</TestUi>);
});

afterEach(() => {
  dismissAllToasts();
  cleanup();
  vi.useRealTimers();
});

const show = (...args: Parameters<typeof showToast>) => act(() => showToast(...args));
const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));

describe('a toast', () => {
  test('stays for three seconds', () => {
    show({ text: 'Booking Cancelled Successfully!' });
    pass(2999);
    expect(screen.getByText('Booking Cancelled Successfully!')).toBeDefined();
    pass(1);
    expect(screen.queryByText('Booking Cancelled Successfully!')).toBeNull();
  });

  test('announces a success politely and a failure at once', () => {
    show({ text: 'Saved' });
    show({ text: 'Something went wrong! Please try again.', tone: 'bad' });
    expect(screen.getByText('Saved').closest('[role="status"]')).not.toBeNull();
    expect(screen.getByText(/went wrong/).closest('[role="alert"]')).not.toBeNull();
  });

  test('with an action waits for an answer', () => {
    const undo = vi.fn();
    show({ text: 'Saved Leila Farahani', action: { label: 'Undo', onAction: undo } });
    pass(60_000);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(screen.queryByText('Saved Leila Farahani')).toBeNull();
  });

  test('appears once when it repeats, for another three seconds', () => {
    show({ text: 'Copied!' });
    pass(2000);
    show({ text: 'Copied!' });
    pass(2000);
    expect(screen.getAllByText('Copied!')).toHaveLength(1);
    pass(1000);
    expect(screen.queryByText('Copied!')).toBeNull();
  });

  test('waits while the pointer rests on it', () => {
    show({ text: 'Saved' });
    const toast = screen.getByText('Saved').parentElement as HTMLElement;
    fireEvent.mouseEnter(toast);
    pass(10_000);
    expect(screen.getByText('Saved')).toBeDefined();
    fireEvent.mouseLeave(toast);
    pass(3000);
    expect(screen.queryByText('Saved')).toBeNull();
  });
});
