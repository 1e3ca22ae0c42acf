// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showScreen, withStub } from '../testing/renderScreen';
import { AvailabilityBadge } from './AvailabilityBadge';

withStub();
// Friday, 22:40 in Portland.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T06:40:00Z') }));
afterEach(() => void vi.useRealTimers());

test.each([
  [undefined, 'Busy now'],
  ['2026-11-21T06:00:00Z', 'Busy now'],
  ['2026-11-21T07:30:00Z', 'Opens today 11:30 PM'],
  ['2026-11-21T16:00:00Z', 'Opens tomorrow 08:00 AM'],
  ['2026-11-23T16:00:00Z', 'Opens Mon 08:00 AM'],
])('a card for work starting again at %s says %s', (opensAt, words) => {
  showScreen(() => <AvailabilityBadge isAvailable={false} opensAt={opensAt} busyLabel="Busy now" />, '/');
  expect(screen.getByText(words)).toBeTruthy();
});
