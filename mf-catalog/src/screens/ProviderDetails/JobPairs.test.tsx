// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen, withStub } from '../../testing/renderScreen';
import { JobPairs } from './JobPairs';

withStub();

const photo = (side: string, isDemo = false) => ({
  ...{ id: `wp_${side}`, url: `/uploads/${side}.jpg`, alt: `The tap ${side}`, width: 60, height: 40, isDemo },
});
const pair = { id: 'jp_1', before: photo('before', true), after: photo('after', true) };

test('shows both photos side by side, labelled, with their descriptions', async () => {
  const { user } = showScreen(() => <JobPairs pairs={[pair]} />, '/');
  expect(await screen.findByRole('heading', { name: 'Before and after' })).toBeTruthy();
  const figures = screen.getAllByRole('figure');
  expect(figures.map((figure) => figure.querySelector('figcaption')?.textContent)).toEqual(['Before', 'After']);
  expect(screen.getAllByText('Demo picture')).toHaveLength(2);
  await user.click(within(figures[1] as HTMLElement).getByRole('button', { name: /The tap after/ }));
  const dialog = await screen.findByRole('dialog');
  expect(within(dialog).getByRole('img', { name: /The tap after/ })).toBeTruthy();
});

test('shows nothing without pairs', () => {
  showScreen(() => <JobPairs pairs={[]} />, '/');
  expect(screen.queryByRole('heading', { name: 'Before and after' })).toBeNull();
});
