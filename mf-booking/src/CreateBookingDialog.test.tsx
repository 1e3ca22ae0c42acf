// @vitest-environment happy-dom
import { getDraft } from '@doorstep/shared-api/draft';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import CreateBookingDialog from './CreateBookingDialog';
import { keepDraft } from './testing/draftOf';
import { renderScreen } from './testing/renderScreen';

withStub();

afterEach(() => {
  cleanup();
  Reflect.deleteProperty(navigator, 'geolocation');
});

function show(bookingType: '1' | '3' = '1') {
  const onClose = vi.fn();
  renderScreen(
    () => <CreateBookingDialog open onClose={onClose} bookingType={bookingType} />,
    '/laundry-services?category=c_2',
  );
  return onClose;
}
const go = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
const asap = () => screen.getByRole('switch', { name: 'As Soon as Possible' });

function deviceAt(find: (found: PositionCallback, failed: () => void) => void) {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: find } });
}

test('name and phone come from the session and cannot be edited', async () => {
  signInAs('customer', { phone_code: '+1' });
  keepDraft();
  show();
  const name = await screen.findByLabelText('Full name');
  expect(name).toMatchObject({ value: 'Mia Torres', readOnly: true });
  expect(screen.getByLabelText('Phone')).toMatchObject({ value: '+1 5550100001', readOnly: true });
});

test('as soon as possible is now and read-only; off, date and time are empty and asked for', async () => {
  signInAs('customer');
  keepDraft();
  show();
  await screen.findByRole('dialog', { name: 'Create Booking' });
  expect(screen.getByLabelText('Date')).toMatchObject({ readOnly: true });
  expect((screen.getByLabelText('Date') as HTMLInputElement).value).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  await userEvent.click(asap());
  expect(screen.getByLabelText('Date')).toMatchObject({ value: '', readOnly: false });
  await go();
  expect(await screen.findByText('Choose a date.')).toBeTruthy();
  expect(screen.getByText('Choose a time.')).toBeTruthy();
  expect(screen.queryByText(/^At /)).toBeNull();
});

test('the answers go into the draft and the way leads to the summary', async () => {
  signInAs('customer');
  keepDraft({ asap: false, date: '2099-05-04', time: '10:30' });
  show();
  await screen.findByRole('dialog');
  await go();
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
  expect(getDraft()).toMatchObject({ bookingType: '1', asap: false, date: '2099-05-04', time: '10:30' });
  expect(getDraft().location?.address).toBe('18 Alder Street, Portland');
});

test('a scheduled service has no As Soon as Possible, and a day that has passed is refused in words', async () => {
  signInAs('customer');
  keepDraft({ asap: false, date: '2020-05-04', time: '10:30' });
  show('3');
  await screen.findByRole('dialog', { name: 'Schedule Service' });
  expect(screen.queryByRole('switch')).toBeNull();
  await go();
  expect(await screen.findByText('This day has already passed. Choose today or later.')).toBeTruthy();
});

test('without an address the device is asked, and what stands there is chosen', async () => {
  deviceAt((found) => found({ coords: { latitude: 45.5235, longitude: -122.682 } } as GeolocationPosition));
  signInAs('customer');
  keepDraft({ location: undefined });
  show();
  expect(await screen.findByRole('option', { name: '1120 NW Couch St' })).toBeTruthy();
  expect(screen.getByText('Detected from your device. Check the house number.')).toBeTruthy();
  await go();
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
  expect(getDraft().location).toMatchObject({ address: '1120 NW Couch St', lat: '45.5235', long: '-122.6820' });
});

test('where the device does not say, there is a clear way to choose an address and come back', async () => {
  deviceAt((_found, failed) => failed());
  signInAs('customer');
  keepDraft({ location: undefined });
  show();
  const choose = await screen.findByRole('link', { name: 'Choose an address' });
  expect(choose.getAttribute('href')).toBe('/change-location?next=%2Flaundry-services%3Fcategory%3Dc_2');
  await go();
  expect(await screen.findByText('Choose where the service should take place.')).toBeTruthy();
});

test('a visitor is asked to sign in and comes back to the very place, with everything kept', async () => {
  keepDraft();
  show();
  const signIn = await screen.findByRole('link', { name: 'Sign in to continue' });
  expect(signIn.getAttribute('href')).toBe('/login?next=%2Flaundry-services%3Fcategory%3Dc_2');
  expect(getDraft().lines).toHaveLength(1);
});
