// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WindowedList, type WindowedListHandle } from './WindowedList';

class FarObserver {
  observe() {}
  disconnect() {}
}

beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', FarObserver);
  Element.prototype.scrollIntoView = vi.fn();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('focusing a row that is not rendered renders it and scrolls it into view', () => {
  const rows = Array.from({ length: 60 }, (_, index) => `Row ${index + 1}`);
  const handle = createRef<WindowedListHandle>();
  render(
    <WindowedList rows={rows} keyOf={(row) => row} handle={handle}>
      {(row) => <a href={`/${row}`}>{row}</a>}
    </WindowedList>,
  );
  expect(screen.queryByRole('link', { name: 'Row 41' })).toBeNull();
  act(() => handle.current?.show('Row 41'));
  const row = screen.getByRole('link', { name: 'Row 41' });
  expect(document.activeElement).toBe(row);
  expect(Element.prototype.scrollIntoView).toHaveBeenCalledWith({ block: 'nearest' });
  expect(screen.queryByRole('link', { name: 'Row 20' })).toBeNull();
  (row as HTMLElement).blur();
  act(() => handle.current?.show('Row 41'));
  expect(document.activeElement).toBe(row);
});

const rowsOf = (length: number) => Array.from({ length }, (_, index) => `Row ${index + 1}`);
const show = (length: number) =>
  render(
    <WindowedList rows={rowsOf(length)} keyOf={(row) => row}>
      {(row) => <a href={`/${row}`}>{row}</a>}
    </WindowedList>,
  );

function passIdleTime() {
  for (let moment = 0; moment < 20; moment += 1) act(() => vi.runAllTimers());
}

test('an idle page draws a list of usual length as a whole, and of a longer one the first 120 rows', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('requestIdleCallback', (then: () => void) => setTimeout(then));
  const { unmount } = show(60);
  expect(screen.getAllByRole('link')).toHaveLength(12);
  passIdleTime();
  expect(screen.getAllByRole('link')).toHaveLength(60);
  unmount();
  show(200);
  passIdleTime();
  expect(screen.getAllByRole('link')).toHaveLength(120);
});

test('a print shows every row, and the list is as short as before afterwards', () => {
  show(200);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(screen.getAllByRole('link')).toHaveLength(200);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(screen.getAllByRole('link')).toHaveLength(12);
});
