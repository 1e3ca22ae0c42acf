// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { getDraft, updateDraft } from '@doorstep/shared-api/draft';
import { signInAs } from '@doorstep/shared-api/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { reopensBooking } from '../../model/services/reopensBooking';
import { showScreen, withStub } from '../../testing/renderScreen';
import { ChangeLocation } from './ChangeLocation';

const server = withStub();
beforeEach(() => signInAs('customer', { address: '5 Oak Street, Portland' }));
afterEach(() => vi.unstubAllGlobals());

const field = () => screen.getByRole('combobox', { name: 'Address' });
const select = () => screen.getAllByRole('button', { name: 'Select Address' })[0] as HTMLElement;

function browserLocates(result: { lat: number; long: number } | { code: number }) {
  const getCurrentPosition: Geolocation['getCurrentPosition'] = (positionCallback, rejected) =>
    'code' in result
      ? rejected?.({ code: result.code } as GeolocationPositionError)
      : positionCallback({ coords: { latitude: result.lat, longitude: result.long } } as GeolocationPosition);
  Object.defineProperty(navigator, 'geolocation', { value: { getCurrentPosition }, configurable: true });
}

test('a suggestion is chosen with the keyboard, kept with its coordinates, and leads back to the open dialog', async () => {
  updateDraft({ category: { id: 'c_1', name: 'Laundry' } });
  const { user, router } = showScreen(ChangeLocation, '/change-location');
  await user.type(field(), 'couch');
  expect((await screen.findByRole('option', { name: /1120 NW Couch St/ })).getAttribute('aria-selected')).toBe('true');
  await user.keyboard('{Enter}');
  expect(field()).toHaveProperty('value', '1120 NW Couch St');
  await user.click(select());
  await screen.findByText('At /laundry-services?category=c_1');
  expect(reopensBooking(router.state.location.state)).toBe(true);
  expect(getDraft().location).toMatchObject({ address: '1120 NW Couch St', lat: '45.5235', long: '-122.6820' });
});

test('the unit has its own field, and the address is looked up without it', async () => {
  const at = '1120 NW Couch St, Apt 4B';
  updateDraft({ location: { label: at, address: at, savedAt: new Date().toISOString() } });
  const { user } = showScreen(ChangeLocation, '/change-location');
  const unit = screen.getByRole('textbox', { name: /Apartment, unit or floor/ });
  expect([field(), unit].map((input) => (input as HTMLInputElement).value)).toEqual(['1120 NW Couch St', 'Apt 4B']);
  await user.clear(unit);
  await user.type(unit, '3');
  await user.clear(field());
  await user.type(field(), 'couch');
  await user.click(await screen.findByRole('option', { name: /1120 NW Couch St/ }));
  await user.click(select());
  await screen.findByText(/^At/);
  expect(getDraft().location).toMatchObject({ address: '1120 NW Couch St, #3', lat: '45.5235', long: '-122.6820' });
  const looked = server.stub.requests.filter(({ path }) => path.includes('/addresses')).map(({ path }) => path);
  expect(looked.every((path) => !/Apt|#|%23/.test(path))).toBe(true);
});

test('Escape closes the list and keeps the text', async () => {
  const { user } = showScreen(ChangeLocation, '/change-location');
  await user.type(field(), 'couch');
  await screen.findByRole('option');
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('option')).toBeNull();
  expect(field()).toHaveProperty('value', 'couch');
});

test('an address is accepted as it was typed where the server cannot be asked', async () => {
  server.stub.on('v1:/addresses', { fault: 'html502' }).on('v1:/service-area/place', { fault: 'html502' });
  const { user } = showScreen(ChangeLocation, '/change-location');
  await user.type(field(), '7 Nowhere Lane');
  await screen.findByText(/Suggestions are not available now/);
  await user.click(select());
  await screen.findByText(/^At/);
  expect(getDraft().location).toMatchObject({ address: '7 Nowhere Lane' });
  expect(getDraft().location?.lat).toBeUndefined();
});

test('a typed address that cannot be found is refused in place, with advice', async () => {
  server.stub.on('v1:/addresses', { status: 200, body: { suggestions: [] } });
  server.stub.on('v1:/service-area/place', { status: 200, body: { known: false } });
  const { user } = showScreen(ChangeLocation, '/change-location');
  await user.type(field(), '12 Nowhere Street');
  expect(await screen.findByText('No suggestion for this. Check the street and the number.')).toBeTruthy();
  await user.click(select());
  expect(await screen.findByText('We cannot find this address. Choose one of the suggestions.')).toBeTruthy();
  expect(getDraft().location).toBeUndefined();
  fireEvent.change(field(), { target: { value: '12 Nowhere Street 7' } });
  expect(screen.queryByText(/We cannot find this address/)).toBeNull();
  expect(screen.queryByText(/No suggestion for this/)).toBeNull();
});

test('a typed address gets its coordinates from the server', async () => {
  server.stub.on('v1:/addresses', { status: 200, body: { suggestions: [] } });
  const { user } = showScreen(ChangeLocation, '/change-location');
  await user.type(field(), '1120 Couch');
  await user.click(select());
  await screen.findByText(/^At/);
  expect(getDraft().location).toMatchObject({ address: '1120 Couch', lat: '45.5235', long: '-122.6820' });
});

test('a server without extensions is not asked, and the address is plain text', async () => {
  configure({ apiExtensions: false });
  const { user } = showScreen(ChangeLocation, '/change-location');
  await user.type(field(), '12 Nowhere Street');
  expect(await screen.findByText(/You can use the address as you typed it/)).toBeTruthy();
  await user.click(select());
  await screen.findByText(/^At/);
  expect(getDraft().location?.lat).toBeUndefined();
  expect(server.stub.requests.filter(({ path }) => path.includes('service-area'))).toEqual([]);
  configure({});
});

test('the destination of a move is an address of its own', async () => {
  updateDraft({ location: { label: 'x', address: '5 Oak Street', savedAt: new Date().toISOString() } });
  const { user } = showScreen(ChangeLocation, '/change-location?for=destination');
  expect(screen.getByRole('heading', { name: 'Where does it all go?' })).toBeTruthy();
  expect(field()).toHaveProperty('value', '');
  await user.type(field(), 'couch');
  await user.click(await screen.findByRole('option', { name: /1120 NW Couch St/ }));
  await user.click(select());
  await screen.findByText(/^At/);
  expect(getDraft()).toMatchObject({
    location: { address: '5 Oak Street' },
    location2: { address: '1120 NW Couch St', lat: '45.5235' },
  });
});

test('an empty address is rejected in place', async () => {
  const { user } = showScreen(ChangeLocation, '/change-location');
  await user.click(select());
  expect(screen.getByText('Enter the address of the service.')).toBeTruthy();
  expect(field().getAttribute('aria-invalid')).toBe('true');
  expect(getDraft().location).toBeUndefined();
});

test('choosing an address returns to the page that requested it', async () => {
  const next = encodeURIComponent('/Provider-Details-data?provider_id=p_31');
  const { user } = showScreen(ChangeLocation, `/change-location?next=${next}`);
  await user.click(screen.getByRole('radio', { name: 'Account address' }));
  await user.click(select());
  expect(await screen.findByText('At /Provider-Details-data?provider_id=p_31')).toBeTruthy();
});

test('the current location is turned into its address', async () => {
  browserLocates({ lat: 45.5, long: -122.6 });
  const { user } = showScreen(ChangeLocation, '/change-location');
  await user.click(screen.getByRole('button', { name: 'Use my current location' }));
  await waitFor(() => expect(field()).toHaveProperty('value', '1120 NW Couch St'));
});

test.each([
  [1, /does not share your location/],
  [2, /could not be found/],
  [3, /took too long/],
])('rejection %s of the browser shows a message', async (code, message) => {
  browserLocates({ code });
  const { user } = showScreen(ChangeLocation, '/change-location');
  await user.click(screen.getByRole('button', { name: 'Use my current location' }));
  expect(await screen.findByText(message)).toBeTruthy();
});

test('a browser without geolocation says so', async () => {
  Object.defineProperty(navigator, 'geolocation', { value: undefined, configurable: true });
  const complaint = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const { user } = showScreen(ChangeLocation, '/change-location');
  await user.click(screen.getByRole('button', { name: 'Use my current location' }));
  expect(screen.getByText('Geolocation is not supported by this browser.')).toBeTruthy();
  expect(complaint).toHaveBeenCalled();
  complaint.mockRestore();
});

test('a place without an address says so', async () => {
  const complaint = vi.spyOn(console, 'warn').mockImplementation(() => {});
  browserLocates({ lat: 0, long: 0 });
  server.stub.on('v1:/addresses/reverse', { status: 404, body: { code: 'not_found', address: undefined } });
  const { user } = showScreen(ChangeLocation, '/change-location');
  await user.click(screen.getByRole('button', { name: 'Use my current location' }));
  expect(await screen.findByText('No address found for the given coordinates.')).toBeTruthy();
  complaint.mockRestore();
});

test('the pin is moved by keys, and the address at its position is used', async () => {
  const { user } = showScreen(ChangeLocation, '/change-location');
  const pin = await screen.findByRole('button', { name: 'Your door' });
  pin.focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(field()).toHaveProperty('value', '1120 NW Couch St'));
  const [asked] = server.stub.requests.filter(({ path }) => path.endsWith('/addresses/reverse'));
  expect(Number(asked?.query.get('long'))).toBeGreaterThan(-122.6784);
  await user.click(select());
  await screen.findByText(/^At/);
  expect(getDraft().location).toMatchObject({ address: '1120 NW Couch St', lat: '45.5235', long: '-122.6820' });
});

test('a pin without an address says so and keeps the typed text', async () => {
  const complaint = vi.spyOn(console, 'warn').mockImplementation(() => {});
  server.stub.on('v1:/addresses/reverse', { status: 404, body: { code: 'not_found', address: undefined } });
  const { user } = showScreen(ChangeLocation, '/change-location');
  await user.type(field(), 'my own words');
  (await screen.findByRole('button', { name: 'Your door' })).focus();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByText('No address found for the given coordinates.')).toBeTruthy();
  expect(field()).toHaveProperty('value', 'my own words');
  complaint.mockRestore();
});

test('an address outside the service area is refused in place, with an offer to be notified', async () => {
  server.stub.on('v1:/service-area/place', {
    status: 200,
    body: {
      known: true,
      lat: '45.5235',
      long: '-122.6820',
      inside: false,
      area: { name: 'Portland, Oregon', lat: '45.5', long: '-122.7', radius_km: 25 },
    },
  });
  const { user } = showScreen(ChangeLocation, '/change-location');
  await user.type(field(), 'couch');
  await user.click(await screen.findByRole('option', { name: /1120 NW Couch St/ }));
  const note = await screen.findByRole('alert');
  expect(note.textContent).toMatch(/We do not come to this address yet. We work in .Portland, Oregon.: up to 16 miles/);
  await user.click(select());
  expect(note.parentElement).toBe(document.activeElement);
  expect(getDraft().location).toBeUndefined();
  await user.click(await screen.findByRole('button', { name: 'Tell me when you do' }));
  await waitFor(() =>
    expect(server.stub.requests.find(({ method }) => method === 'PUT')?.json).toEqual({ lat: 45.5235, long: -122.682 }),
  );
});
