// @vitest-environment happy-dom
import { TestUi } from '@doorstep/shared-ui/testing';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import admin from '../messages/en.json';
import { SearchField } from './SearchField';

afterEach(cleanup);

function show(value = '') {
  const onSearch = vi.fn();
  const field = (text: string) => (
    <TestUi messages={{ admin }}>
      <SearchField label="People" placeholder="Name" value={text} onSearch={onSearch} />
    </TestUi>
  );
  const { rerender } = render(field(value));
  return { onSearch, show: (text: string) => rerender(field(text)) };
}
const input = () => screen.getByRole<HTMLInputElement>('searchbox');

it('searches the trimmed text on Enter, takes the focus on / and leaves it on Escape', async () => {
  const { onSearch } = show();
  await userEvent.keyboard('/');
  expect(document.activeElement).toBe(input());
  await userEvent.keyboard('  Emma C  ');
  expect(onSearch).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onSearch.mock.calls).toEqual([['Emma C']]);
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).not.toBe(input());
});

it('follows the URL, and can be cleared', async () => {
  const { onSearch, show: showNow } = show('Emma');
  expect(input().value).toBe('Emma');
  showNow('Noor');
  expect(input().value).toBe('Noor');
  await userEvent.click(screen.getByRole('button', { name: admin.search.clear }));
  expect(onSearch.mock.calls).toEqual([['']]);
});
