// @vitest-environment happy-dom
import { getDraft } from '@doorstep/shared-api/draft';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import CreateBookingDialog from '../../CreateBookingDialog';
import { saveDraft } from '../../testing/draftOf';
import { renderScreen } from '../../testing/renderScreen';

const server = withStub();

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T20:30:00Z') });
  signInAs('customer');
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const provider = { id: 'p_31', name: 'Sam Carter' };

async function open(over: Parameters<typeof saveDraft>[0] = {}) {
  saveDraft({ provider, bookingType: 'schedule', asap: false, date: undefined, time: undefined, ...over });
  renderScreen(() => <CreateBookingDialog open onClose={() => {}} bookingType="schedule" />, '/provider-details');
  return screen.findByRole('dialog');
}
const go = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
const times = async () => {
  const group = await screen.findByRole('radiogroup', { name: /^Time, / });
  return within(group)
    .getAllByRole('radio')
    .map((slot) => (slot as HTMLInputElement).value);
};
const day = (name: RegExp) => within(screen.getByRole('radiogroup', { name: 'Date' })).getByRole('radio', { name });
const held = () => server.stub.requests.filter(({ path }) => path.endsWith('/holds'));

test("a chosen provider's free times are the only choices, from the first free day on", async () => {
  await open();
  expect(await times()).toEqual(['09:00', '10:30', '13:00']);
  expect(day(/^Friday 20 November 3 free/)).toHaveProperty('checked', true);
  expect(screen.getAllByRole('radio', { name: /November|December/ })).toHaveLength(14);
  expect(document.querySelector('input[type=time], input[type=date]')).toBeNull();
  await go();
  expect((await screen.findByRole('alert')).textContent).toContain('Choose a time.');
});

test('a chosen time is reserved while the customer reads the summary', async () => {
  await open();
  await times();
  await userEvent.click(day(/^Saturday 21 November/));
  await userEvent.click(screen.getByRole('radio', { name: '10:30 AM' }));
  await go();
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
  expect(held()[0]?.json).toEqual({ provider_id: 'p_31', start_at: '2026-11-21T18:30:00.000Z', duration: 60 });
  expect(getDraft()).toMatchObject({ asap: false, date: '2026-11-21', time: '10:30' });
});

test('a day without free times says so and leads to the next one that has some', async () => {
  await open({ date: '2026-11-22', time: undefined });
  expect(await screen.findByText('No free time on this day.')).toBeTruthy();
  expect(day(/^Sunday 22 November closed/)).toHaveProperty('checked', true);
  await userEvent.click(screen.getByRole('button', { name: 'Next free day: Monday 23 November' }));
  expect(await times()).toEqual(['09:00', '10:30', '13:00']);
});

test('a chosen time that is no longer free is cleared and named', async () => {
  await open({ date: '2026-11-23', time: '11:00' });
  expect(await screen.findByText('11:00 AM is no longer free on this day. Choose another time.')).toBeTruthy();
  await go();
  expect(screen.queryByText(/^At /)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: '01:00 PM' }));
  expect(screen.queryByText(/is no longer free on this day/)).toBeNull();
});

test('a time taken meanwhile is struck through, and the nearest free ones are a click away', async () => {
  const nearest = [{ start_at: '2026-11-24T18:30:00Z', end_at: '2026-11-24T19:30:00Z' }];
  server.stub.on('v1:/holds', { status: 409, body: { code: 'slot_taken', detail: '', data: { nearest } } });
  await open({ date: '2026-11-23', time: undefined });
  await times();
  await userEvent.click(screen.getByRole('radio', { name: '09:00 AM' }));
  await go();
  const element = await screen.findByRole('alert');
  expect(element.textContent).toContain('That time was just taken.');
  expect((screen.getByRole('radio', { name: /09:00 AM/ }) as HTMLInputElement).disabled).toBe(true);
  server.stub.on('v1:/holds', {});
  await userEvent.click(within(element).getByRole('button', { name: 'Tue 24/11/2026, 10:30 AM' }));
  await go();
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
  expect(getDraft()).toMatchObject({ date: '2026-11-24', time: '10:30' });
});

test('any time can be chosen when the free times cannot be loaded', async () => {
  server.stub.on('v1:/availability', { fault: 'html502' });
  server.stub.on('v1:/holds', { fault: 'cut' });
  await open({ date: '2026-11-23', time: '11:00' });
  expect(await screen.findByText(/The free times could not be loaded/)).toBeTruthy();
  expect(screen.getByLabelText('Time')).toMatchObject({ value: '11:00' });
  await go();
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
});

test('open jobs list the times at which any provider is free, and reserve none', async () => {
  await open({ provider: undefined, date: '2026-11-23', time: '10:30' });
  expect(await screen.findByRole('radio', { name: /10:30 AM/ })).toMatchObject({ checked: true });
  await go();
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
  const requests = server.stub.requests.filter(({ path }) => /availability|holds/.test(path));
  expect(new Set(requests.map(({ path }) => path))).toEqual(new Set(['/api/v1/availability/open']));
  expect(getDraft()).toMatchObject({ date: '2026-11-23', time: '10:30' });
});
