// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component as Reliability } from './Reliability';

const server = withStub();
beforeEach(() => signInAs('provider', { user_type: '2', user_id: 'p_31' }));
afterEach(cleanup);

it('shows each figure with its rule and the cases that counted, and none with too few cases', async () => {
  const late = {
    ...{ booking_id: 'b_1', booking_number: 'D-20418', title: 'Plumbing', at: '2026-11-20T17:40:00Z' },
    ...{ outcome: 'late', minutes: 20 },
  };
  const results = [
    { figure: 'punctuality', enough: true, cases: 20, met: 19, newest: [late] },
    { figure: 'cancellations', enough: true, cases: 8, met: 7, newest: [] },
    { figure: 'replies', enough: true, cases: 6, met: 6, minutes: 12, newest: [] },
    { figure: 'returning', enough: false, cases: 2, met: 1, newest: [] },
  ];
  server.stub.on('v1:GET /provider/reliability', {
    status: 200,
    body: { days: 90, min_cases: 5, punctual_minutes: 15, results },
  });
  renderScreen(Reliability, '/provider-reliability');
  const rowOf = async (name: string) =>
    within((await screen.findByRole('heading', { name })).closest('li') ?? document.body);
  const punctuality = await rowOf('On time');
  expect(punctuality.getByText('95%')).toBeTruthy();
  expect(punctuality.getByText('19 of 20 visits')).toBeTruthy();
  expect(punctuality.getByText(/at most 15 minutes after the agreed start/)).toBeTruthy();
  expect(punctuality.getByText('20 min late')).toBeTruthy();
  expect(punctuality.getByRole('link').getAttribute('href')).toBe('/provider-job?booking_id=b_1');
  expect((await rowOf('Jobs you cancelled')).getByText('12%')).toBeTruthy();
  expect((await rowOf('Reply time in the chat')).getByText('12 min')).toBeTruthy();
  const returning = await rowOf('Customers who came back');
  expect(returning.getByText('Not enough jobs yet')).toBeTruthy();
  expect(returning.queryByText('50%')).toBeNull();
});
