// @vitest-environment happy-dom

import type { PublicReliability } from '@doorstep/shared-api/domain';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen, withStub } from '../../testing/renderScreen';
import { Reliability } from './Reliability';

withStub();

test.each<[string, PublicReliability, string[]]>([
  [
    'the figures with enough jobs',
    { days: 90, onTime: 95, returning: 40 },
    ['On time for 95% of visits', '40% of customers came back'],
  ],
  ['that there are too few jobs', { days: 90 }, ['Not enough jobs yet to show figures on reliability.']],
])('the profile tells %s', async (_name, reliability, texts) => {
  showScreen(() => <Reliability reliability={reliability} />, '/');
  expect(await screen.findByRole('heading', { name: 'The last 90 days' })).toBeTruthy();
  for (const text of texts) expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByText(/requests/)).toBeNull();
});
