// @vitest-environment happy-dom

import type { LicenceCheck } from '@doorstep/shared-api/domain';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen, withStub } from '../../testing/renderScreen';
import { Checked } from './Checked';

withStub();

test.each<[string, LicenceCheck, string]>([
  [
    'with its end',
    { checkedAt: '2026-09-04T10:00:00Z', validUntil: '2027-06-30' },
    'Checked 04/09/2026, valid until 30/06/2027',
  ],
  ['without an end', { checkedAt: '2026-09-04T10:00:00Z' }, 'Checked 04/09/2026'],
])('the profile says when a licence was checked, %s', (_name, licence, text) => {
  showScreen(() => <Checked licence={licence} />, '/');
  expect(screen.getByRole('heading', { name: 'Checked by Doorstep' })).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
});
