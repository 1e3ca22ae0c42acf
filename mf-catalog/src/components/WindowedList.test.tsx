// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { createRef } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WindowedList, type WindowedListHandle } from './WindowedList';

/** A window that is near the first rows alone. */
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
  vi.unstubAllGlobals();
});

test('a row that is too far away to be drawn is drawn, brought into view and focused when it is wanted', () => {
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
