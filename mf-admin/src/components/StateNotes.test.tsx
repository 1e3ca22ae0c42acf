// @vitest-environment happy-dom
import { apiError } from '@doorstep/shared-api';
import { TestUi } from '@doorstep/shared-ui/testing';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import admin from '../messages/en.json';
import { ConnectionLost } from './StateNotes';

afterEach(cleanup);

const at = Date.parse('2026-11-20T20:00:00Z');
const show = (error: unknown, since: number | undefined) =>
  render(
    <TestUi messages={{ admin }}>
      <ConnectionLost error={error} since={since} />
    </TestUi>,
  );

it.each([
  ['offline', /^You are offline\. This is as of 12:00 PM/],
  ['network', /^The connection is lost\. This is as of 12:00 PM/],
] as const)('marks a list as outdated because of %s, with its time', (kind, words) => {
  show(apiError(kind), at);
  expect(screen.getByText(words).closest('[role=status]')).not.toBeNull();
});

it.each([
  ['was never there', apiError('offline'), undefined],
  ['was refused', apiError('business'), at],
  ['is fresh', undefined, at],
])('does not mark a list that %s as outdated', (_what, error, since) => {
  show(error, since);
  expect(screen.queryByText(/This is as of/)).toBeNull();
});
