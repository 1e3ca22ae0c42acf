// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { emptySearch, type ProviderSearch } from '../../model/providers/providerSearch';
import { showScreen, withStub } from '../../testing/renderScreen';
import { FilterChips } from './FilterChips';

withStub();

const ratings = [
  { min: 4.5, count: 0 },
  { min: 4, count: 0 },
  { min: 3, count: 2 },
];

function Chips() {
  const [search, setSearch] = useState<ProviderSearch>({ ...emptySearch, ratings: [4.5] });
  return (
    <FilterChips
      offer={{ free: [], ratings }}
      search={search}
      onChange={(part) => setSearch((before) => ({ ...before, ...part }))}
    />
  );
}

test('a filter without matches is not offered, and removing one keeps the focus', async () => {
  const { user } = showScreen(Chips, '/all-providers');
  const chip = await screen.findByRole('button', { name: /^4\.50/, pressed: true });
  expect(screen.queryByRole('button', { name: /^4\.00/ })).toBeNull();
  expect(screen.getByRole('button', { name: /^3\.00/ })).toBeTruthy();
  await user.click(chip);
  expect(chip.getAttribute('aria-pressed')).toBe('false');
  expect(document.activeElement).toBe(chip);
});
