// @vitest-environment happy-dom
import { maxProblemPhotos, problemKinds, problemOutcomes } from '@doorstep/shared-api/domain';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component } from './BookingProblem';

vi.mock('../../../../shared-api/src/client/jpeg', () => ({
  ImageError: class extends Error {},
  toJpeg: async (file: Blob) => file,
}));
const server = withStub();

beforeEach(() => signInAs('customer'));
afterEach(cleanup);

const can = { reply: false, appeal: false };
const entry = { by: 'customer', mine: true, text: '', wants: '', photos: [], at: '2026-11-20T21:00:00Z' };
const problem = {
  id: 'pr_1',
  kind: 'not_finished',
  state: 'open',
  by: 'customer',
  mine: true,
  at: '2026-11-20T21:00:00Z',
  due_at: '2026-11-24T21:00:00Z',
  held: '40.99',
  entries: [{ ...entry, kind: 'report', text: 'Two shirts are missing.', wants: 'part_back' }],
  can,
  appeal_until: '',
};
const nothing = { items: [], can_report: true, held: '40.99' };

function show(body: Readonly<Record<string, unknown>>) {
  server.stub.on('v1:GET /bookings/b_77/problems', { body });
  renderScreen(Component, '/booking-problem?booking_id=b_77');
}
const sentTo = (end: string) =>
  server.stub.requests.filter(({ method, path }) => method === 'POST' && path.endsWith(end));
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const addPhoto = async () =>
  userEvent.upload(screen.getByLabelText('Add a photo'), new File(['x'], 'a.jpg', { type: 'image/jpeg' }));

test("shows the times of a problem on the visit's clocks", async () => {
  server.stub.on('bookingDetails', { body: { data: { booking_id: 'b_77', time_zone: 'America/New_York' } } });
  show({ ...nothing, can_report: false, items: [problem] });
  expect(await screen.findByText(/24\/11\/2026, 04:00 PM/)).toBeTruthy();
  expect(screen.getByText(/20\/11\/2026, 04:00 PM/)).toBeTruthy();
});

describe('reporting a problem', () => {
  test('says first that the money is held, and sends what happened, photos and what would be fair', async () => {
    show(nothing);
    expect(await screen.findByText(/\$40\.99 stays held until this is settled/)).toBeTruthy();
    await userEvent.click(screen.getByRole('radio', { name: 'Not finished' }));
    await userEvent.type(screen.getByLabelText('Tell us in a sentence or two'), 'Two shirts are missing.');
    await addPhoto();
    await userEvent.selectOptions(screen.getByLabelText('What would be fair?'), 'A part of the money back');
    await waitFor(() => expect(sentTo('/photos')).toHaveLength(1));
    await press('Send report');
    await waitFor(() => expect(sentTo('/problems')).toHaveLength(1));
    expect(sentTo('/problems')[0]?.json).toEqual({
      kind: 'not_finished',
      text: 'Two shirts are missing.',
      wants: 'part_back',
      photos: ['f_1'],
    });
  });

  test('says what is missing and sends nothing', async () => {
    show(nothing);
    await press('Send report');
    for (const words of ['Choose what happened.', 'Say what happened.', 'Say what would be fair.'])
      expect(screen.getByText(words)).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Nobody came' }));
    expect(sentTo('/problems')).toEqual([]);
  });

  test('accepts another remedy in own words and keeps them when sending fails', async () => {
    show(nothing);
    server.stub.on('v1:POST /bookings/b_77/problems', {
      status: 409,
      body: { detail: 'A problem with this booking is already waiting for an answer.', code: 'state_conflict' },
    });
    await userEvent.click(await screen.findByRole('radio', { name: 'Other' }));
    await userEvent.type(screen.getByLabelText('Tell us in a sentence or two'), 'Odd.');
    await userEvent.selectOptions(screen.getByLabelText('What would be fair?'), 'Something else, in your words');
    await userEvent.type(screen.getByLabelText('Something else, in your words'), 'Iron the two shirts again');
    await press('Send report');
    expect(await screen.findByText('A problem with this booking is already waiting for an answer.')).toBeTruthy();
    expect(sentTo('/problems')[0]?.json).toMatchObject({ wants: 'Iron the two shirts again' });
    expect(screen.getByDisplayValue('Iron the two shirts again')).toBeTruthy();
  });

  test(`takes at most ${maxProblemPhotos} photos`, async () => {
    show(nothing);
    await screen.findByLabelText('Add a photo');
    for (let count = 0; count < maxProblemPhotos; count++) await addPhoto();
    expect(screen.queryByLabelText('Add a photo')).toBeNull();
  });

  test('does not let a provider report a no-show, and returns to the job', async () => {
    signInAs('provider');
    show(nothing);
    const names = (await screen.findAllByRole('radio')).length;
    expect(names).toBe(problemKinds.length - 1);
    expect(screen.getByRole('link', { name: 'Back to the booking' }).getAttribute('href')).toContain('/provider-job');
  });
});

describe('a problem that was reported', () => {
  test('shows the statements, the held amount and the deadline for an answer', async () => {
    show({ ...nothing, can_report: false, items: [problem] });
    expect(await screen.findByRole('heading', { name: 'Not finished' })).toBeTruthy();
    expect(screen.getByText('Waiting for an answer')).toBeTruthy();
    expect(screen.getByText(/\$40\.99 stays held.*You will have an answer by/)).toBeTruthy();
    expect(screen.getByText('Two shirts are missing.')).toBeTruthy();
    expect(screen.getByText('A part of the money back')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send report' })).toBeNull();
  });

  test('asks the other side for a reply', async () => {
    show({ ...nothing, can_report: false, items: [{ ...problem, mine: false, can: { ...can, reply: true } }] });
    await press('Send answer');
    expect(screen.getByText('Say what happened.')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('What is your side of it?'), 'They were ironed.');
    await press('Send answer');
    await waitFor(() => expect(sentTo('/problems/pr_1/reply')).toHaveLength(1));
    expect(sentTo('/reply')[0]?.json).toEqual({ text: 'They were ironed.', photos: [] });
  });

  test('can be appealed once after the decision, with a reason', async () => {
    const decision = { outcome: 'refund', refund: '12.00', coupon: 'SORRY10' };
    const decisionEntry = { ...entry, kind: 'decision', by: 'staff', mine: false, text: 'Half was done.', decision };
    const until = { appeal_until: '2026-11-30T21:00:00Z', can: { ...can, appeal: true } };
    show({
      ...nothing,
      can_report: false,
      items: [{ ...problem, state: 'decided', ...until, entries: [decisionEntry] }],
    });
    expect(await screen.findByText(/\$12\.00 goes back to you/)).toBeTruthy();
    expect(screen.getByText('SORRY10')).toBeTruthy();
    await press('Appeal the decision');
    await userEvent.type(screen.getByLabelText('Why should we review it again?'), 'Less than half.');
    await press('Send appeal');
    await waitFor(() => expect(sentTo('/problems/pr_1/appeal')).toHaveLength(1));
    expect(sentTo('/appeal')[0]?.json).toEqual({ text: 'Less than half.', photos: [] });
  });

  test.each(problemOutcomes)('explains the outcome %s to both sides', async (outcome) => {
    signInAs('provider');
    const decision = { outcome, refund: outcome === 'refund' ? '1.00' : '0.00', pay_provider: '2.00' };
    const decisionEntry = { ...entry, kind: 'decision', by: 'staff', mine: false, decision };
    show({ ...nothing, can_report: false, items: [{ ...problem, state: 'decided', entries: [decisionEntry] }] });
    const row = (await screen.findByText(/Doorstep’s decision/)).closest('li') as HTMLElement;
    expect(within(row).getByText(/You earn \$2\.00/).textContent).toMatch(/goes back to the customer|No money|goes on/);
  });
});
