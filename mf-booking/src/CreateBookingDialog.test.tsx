// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import type { BookingType } from '@doorstep/shared-api/domain';
import { getDraft } from '@doorstep/shared-api/draft';
import { signInAs, wireCategoryList } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import CreateBookingDialog from './CreateBookingDialog';
import { saveDraft } from './testing/draftOf';
import { renderScreen } from './testing/renderScreen';

const server = withStub();

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'geolocation');
});

function show(bookingType: BookingType = 'book') {
  const onClose = vi.fn();
  renderScreen(
    () => <CreateBookingDialog open onClose={onClose} bookingType={bookingType} />,
    '/laundry-services?category=c_2',
  );
  return onClose;
}
const at = (now: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) });
const sam = { id: 'p_31', name: 'Sam Carter' };
const sentTo = (end: string) => server.stub.requests.filter(({ path }) => path.endsWith(end));
const go = () => userEvent.click(screen.getByRole('button', { name: 'Continue' }));
const asap = () => screen.getByRole('switch', { name: 'As Soon as Possible' });

function deviceAt(find: (positionCallback: PositionCallback, failed: () => void) => void) {
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition: find } });
}

test('name and phone come from the session and cannot be edited', async () => {
  signInAs('customer', { phone_code: '+1' });
  saveDraft();
  show();
  const name = await screen.findByLabelText('Full name');
  expect(name).toMatchObject({ value: 'Mia Torres', readOnly: true });
  expect(screen.getByLabelText('Phone')).toMatchObject({ value: '+1 5550100001', readOnly: true });
});

test('As Soon as Possible shows the current time read-only, and switching it off lists the free times', async () => {
  at('2026-11-20T15:00:00Z');
  signInAs('customer');
  saveDraft();
  show();
  await screen.findByRole('dialog', { name: 'Create Booking' });
  expect(screen.getByLabelText('Date')).toMatchObject({ readOnly: true });
  expect((screen.getByLabelText('Date') as HTMLInputElement).value).toMatch(/^\d\d\/\d\d\/\d{4}$/);
  await userEvent.click(asap());
  expect((await screen.findAllByRole('radio', { name: /09:00 AM/ })).length).toBe(1);
  const [request] = sentTo('/availability/open');
  expect(Object.fromEntries(request?.query ?? [])).toMatchObject({ subcategory_ids: 's_7', duration: '60' });
  await go();
  expect(await screen.findByText('Choose a time.')).toBeTruthy();
  expect(screen.queryByText(/^At /)).toBeNull();
  await userEvent.click(screen.getByRole('radio', { name: /10:30 AM/ }));
  await go();
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
  expect(getDraft()).toMatchObject({ asap: false, time: '10:30' });
});

test('any day and time can be requested when no provider is known to offer the work', async () => {
  server.stub.on('v1:/availability/open', {
    status: 200,
    body: { time_zone: 'America/Los_Angeles', people: 0, slots: [], closed_days: [] },
  });
  signInAs('customer');
  saveDraft();
  show();
  await screen.findByRole('dialog');
  await userEvent.click(asap());
  await waitFor(() => expect(screen.getByLabelText('Time')).toMatchObject({ value: '', readOnly: false }));
  expect(screen.queryByText(/could not be loaded/)).toBeNull();
  await go();
  expect(await screen.findByText('Choose a time.')).toBeTruthy();
});

const soonest = (more: object) =>
  server.stub.on('v1:/availability/soonest', {
    status: 200,
    body: { people: 0, from: '', until: '', opens_at: '', ...more },
  });

test('As Soon as Possible shows the expected arrival and the number of free providers nearby', async () => {
  signInAs('customer');
  saveDraft();
  show();
  expect(
    await screen.findByText(
      'Somebody is likely to come between 01:15 PM and 02:00 PM. 3 people near you are at work and free.',
    ),
  ).toBeTruthy();
  const [request] = sentTo('/availability/soonest');
  expect(Object.fromEntries(request?.query ?? [])).toMatchObject({ subcategory_ids: 's_7' });
  await userEvent.click(asap());
  expect(screen.queryByText(/likely to come/)).toBeNull();
});

test('As Soon as Possible offers the next start of work after hours', async () => {
  at('2026-11-21T06:40:00Z');
  soonest({ opens_at: '2026-11-21T17:00:00Z' });
  signInAs('customer');
  saveDraft();
  show();
  expect(
    await screen.findByText('Nobody near you is working now. Work starts again Sat 21/11/2026, 09:00 AM.'),
  ).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Choose this time' }));
  expect(await screen.findByRole('radio', { name: /^Saturday 21 November/ })).toMatchObject({ checked: true });
  expect(await screen.findByRole('radio', { name: /09:00 AM/ })).toMatchObject({ checked: true });
});

test('no arrival is promised while every provider is busy', async () => {
  soonest({});
  signInAs('customer');
  saveDraft();
  show();
  expect(await screen.findByText('Nobody near you is free right now. Choose a day and a time.')).toBeTruthy();
});

test('a server without extensions is not asked for an arrival time, and none is promised', async () => {
  configure({ apiExtensions: false });
  signInAs('customer');
  saveDraft();
  show();
  await screen.findByRole('dialog');
  expect(sentTo('/availability/soonest')).toEqual([]);
  configure({});
});

test.each([
  ['on the clock of the reader for an address without coordinates', {}, '02:13 PM', '01/07/2027'],
  ['on the clock of the address', { lat: '35.6812', long: '139.7671' }, '09:13 PM', '01/07/2027'],
  [
    'on the clock of the address, which may show another day',
    { lat: '-36.8485', long: '174.7633' },
    '12:13 AM',
    '02/07/2027',
  ],
])('fills in as soon as possible with another server and a reader in Berlin %s', async (_what, point, time, date) => {
  at('2027-07-01T12:13:00Z');
  configure({ apiExtensions: false, timeZone: 'Europe/Berlin' });
  signInAs('customer');
  saveDraft({ location: { label: 'Home', address: '1 Main Street', savedAt: '2027-07-01T12:00:00Z', ...point } });
  show();
  await screen.findByRole('dialog');
  await waitFor(() => expect(screen.getByLabelText('Time')).toMatchObject({ value: time, readOnly: true }));
  expect(screen.getByLabelText('Date')).toMatchObject({ value: date, readOnly: true });
});

test('notes for the provider are saved when the dialog closes, and must fit the length limit', async () => {
  signInAs('customer');
  saveDraft();
  show();
  const notes = await screen.findByRole('textbox', { name: /^Notes and access/ });
  await userEvent.type(notes, 'Ring twice.{Enter}The dog is friendly. ');
  await userEvent.tab();
  expect(getDraft().notes).toBe('Ring twice.\nThe dog is friendly.');
  await userEvent.clear(notes);
  await userEvent.click(notes);
  await userEvent.paste('x'.repeat(1001));
  await go();
  expect(await screen.findByText('Write at most 1,000 characters. These are 1,001.')).toBeTruthy();
  expect(screen.queryByText(/^At /)).toBeNull();
  await userEvent.type(notes, '{Backspace}');
  await go();
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
  expect(getDraft().notes).toBe('x'.repeat(1000));
});

test('reopening the dialog restores the day, the time and the frequency', async () => {
  at('2026-11-20T15:00:00Z');
  signInAs('customer');
  saveDraft({ asap: false, date: undefined, time: undefined });
  show();
  await userEvent.click(await screen.findByRole('switch', { name: 'As Soon as Possible' }));
  await userEvent.click(await screen.findByRole('radio', { name: /10:30 AM/ }));
  await userEvent.selectOptions(screen.getByLabelText('How often'), 'Every week');
  cleanup();
  show();
  expect(await screen.findByRole('radio', { name: /10:30 AM/ })).toMatchObject({ checked: true });
  expect(asap()).toMatchObject({ checked: false });
  expect(screen.getByLabelText('How often')).toMatchObject({ value: 'week' });
});

test('a day without a time is saved, and an untouched dialog saves nothing', async () => {
  at('2026-11-20T15:00:00Z');
  signInAs('customer');
  saveDraft({ asap: false, date: undefined, time: undefined });
  show();
  await screen.findByRole('dialog');
  cleanup();
  expect(getDraft()).toMatchObject({ asap: false });
  show();
  await userEvent.click(await screen.findByRole('switch', { name: 'As Soon as Possible' }));
  await screen.findByRole('radio', { name: /10:30 AM/ });
  cleanup();
  show();
  expect(await screen.findByRole('radio', { name: /10:30 AM/ })).toMatchObject({ checked: false });
  expect(asap()).toMatchObject({ checked: false });
});

test('browsing another day and closing the dialog keeps the time chosen before', async () => {
  at('2026-11-20T15:00:00Z');
  signInAs('customer');
  saveDraft({ asap: false, date: '2026-11-20', time: '10:30' });
  show();
  await screen.findByRole('radio', { name: /10:30 AM/ });
  await userEvent.click(screen.getByRole('radio', { name: /^Saturday 21 November/ }));
  await waitFor(() => expect(screen.queryByRole('radio', { checked: true, name: /10:30 AM/ })).toBeNull());
  cleanup();
  expect(getDraft()).toMatchObject({ asap: false, date: '2026-11-20', time: '10:30' });
  show();
  await userEvent.click(await screen.findByRole('switch', { name: 'As Soon as Possible' }));
  await userEvent.click(screen.getByRole('switch', { name: 'As Soon as Possible' }));
  cleanup();
  expect(getDraft()).toMatchObject({ asap: false, date: '2026-11-20', time: '10:30' });
});

test('switching to As Soon as Possible and back clears the chosen time', async () => {
  at('2026-11-20T15:00:00Z');
  signInAs('customer');
  saveDraft({ asap: false, date: '2026-11-20', time: '10:30' });
  show();
  expect(await screen.findByRole('radio', { name: /10:30 AM/ })).toMatchObject({ checked: true });
  await userEvent.click(asap());
  expect(screen.queryByRole('radio', { name: /10:30 AM/ })).toBeNull();
  await userEvent.click(asap());
  expect(await screen.findByRole('radio', { name: /10:30 AM/ })).toMatchObject({ checked: false });
  await go();
  expect(await screen.findByText('Choose a time.')).toBeTruthy();
});

test('switching a recurring visit to As Soon as Possible makes it a single visit', async () => {
  at('2026-11-20T15:00:00Z');
  signInAs('customer');
  saveDraft({ asap: false, date: '2026-11-20', time: '10:30', recurs: 'week' });
  show();
  await screen.findByRole('radio', { name: /10:30 AM/ });
  await userEvent.click(asap());
  await go();
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
  expect(getDraft()).toMatchObject({ asap: true });
  expect(getDraft().recurs).toBeUndefined();
});

test('the preselected first free day of a scheduled visit is not saved as a choice', async () => {
  at('2026-11-20T15:00:00Z');
  signInAs('customer');
  saveDraft({ asap: false, date: undefined, time: undefined });
  show('schedule');
  await screen.findByRole('radio', { name: /10:30 AM/ });
  await waitFor(() => expect(screen.getAllByRole('radio', { checked: true }).length).toBeGreaterThan(0));
  cleanup();
  expect(getDraft().date).toBeUndefined();
  show();
  expect(await screen.findByRole('switch', { name: 'As Soon as Possible' })).toMatchObject({ checked: true });
});

test.each(['hire', 'schedule'] as const)('the dialog of a %s asks for notes as well', async (bookingType) => {
  signInAs('customer');
  saveDraft({ notes: 'Ring twice.' });
  show(bookingType);
  expect(await screen.findByRole('textbox', { name: /^Notes and access/ })).toMatchObject({ value: 'Ring twice.' });
});

test('a server without notes gets none, and the dialog does not ask for them', async () => {
  configure({ apiExtensions: false });
  signInAs('customer');
  saveDraft();
  show();
  await screen.findByRole('dialog');
  expect(screen.queryByRole('textbox', { name: /^Notes and access/ })).toBeNull();
  configure({});
});

test('the answers are saved in the draft, and the summary opens', async () => {
  signInAs('customer');
  at('2026-11-20T20:30:00Z');
  saveDraft({ asap: false, date: '2027-05-04', time: '10:30' });
  show();
  await screen.findByRole('dialog');
  await go();
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
  expect(getDraft()).toMatchObject({ bookingType: 'book', asap: false, date: '2027-05-04', time: '10:30' });
  expect(getDraft().location?.address).toBe('18 Alder Street, Portland');
});

test('a scheduled service has no As Soon as Possible, and a day that has passed is rejected in words', async () => {
  signInAs('customer');
  saveDraft({ asap: false, date: '2020-05-04', time: '10:30' });
  show('schedule');
  await screen.findByRole('dialog', { name: 'Schedule Service' });
  expect(screen.queryByRole('switch')).toBeNull();
  await go();
  expect(await screen.findByText('This day has already passed. Choose today or later.')).toBeTruthy();
});

test("the device's location fills in the address when the draft has none", async () => {
  deviceAt((positionCallback) =>
    positionCallback({ coords: { latitude: 45.5235, longitude: -122.682 } } as GeolocationPosition),
  );
  signInAs('customer');
  saveDraft({ location: undefined });
  show();
  expect(await screen.findByRole('option', { name: '1120 NW Couch St' })).toBeTruthy();
  expect(screen.getByText('Detected from your device. Check the house number.')).toBeTruthy();
  await go();
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
  expect(getDraft().location).toMatchObject({ address: '1120 NW Couch St', lat: '45.5235', long: '-122.6820' });
});

test('a device without a location gets a link to choose an address and return', async () => {
  deviceAt((_positionCallback, failed) => failed());
  signInAs('customer');
  saveDraft({ location: undefined });
  show();
  const choose = await screen.findByRole('link', { name: 'Choose an address' });
  expect(choose.getAttribute('href')).toBe('/change-location?next=%2Flaundry-services%3Fcategory%3Dc_2');
  await go();
  expect(await screen.findByText('Choose where the service should take place.')).toBeTruthy();
});

test('a visitor signs in and returns to the same place with the draft intact', async () => {
  saveDraft();
  show();
  const signIn = await screen.findByRole('link', { name: 'Sign in to continue' });
  expect(signIn.getAttribute('href')).toBe('/login?next=%2Flaundry-services%3Fcategory%3Dc_2');
  expect(getDraft().lines).toHaveLength(1);
});

test('a hire starts with As Soon as Possible, shows the first free time and reserves none', async () => {
  at('2026-11-20T15:00:00Z');
  signInAs('customer');
  saveDraft({ bookingType: 'hire', provider: sam, asap: false, date: undefined, time: undefined });
  show('hire');
  await screen.findByRole('dialog', { name: 'Hire Provider' });
  expect(asap().getAttribute('aria-checked') ?? String((asap() as HTMLInputElement).checked)).toBe('true');
  const note = await screen.findByText(/First free time: Fri 20\/11\/2026, 09:00 AM/);
  expect(note.textContent).toContain('Nothing is fixed yet');
  expect(screen.queryByLabelText('Time')).toBeNull();
  await go();
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
  expect(getDraft()).toMatchObject({ bookingType: 'hire', asap: true });
  expect(getDraft().date).toBeUndefined();
  expect(getDraft().time).toBeUndefined();
  expect(sentTo('/holds')).toEqual([]);
});

test("As Soon as Possible reserves the chosen provider's first free time", async () => {
  at('2026-11-20T15:00:00Z');
  signInAs('customer');
  saveDraft({ provider: sam, asap: false, date: undefined, time: undefined });
  show();
  await screen.findByText('First free time: Fri 20/11/2026, 09:00 AM');
  await go();
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
  expect(sentTo('/holds')[0]?.json).toMatchObject({ provider_id: 'p_31', start_at: '2026-11-20T17:00:00.000Z' });
  expect(getDraft()).toMatchObject({ asap: true, date: '2026-11-20', time: '09:00' });
});

test('a first free time that was taken meanwhile is replaced by the next, with a message before booking', async () => {
  at('2026-11-20T15:00:00Z');
  server.stub.on('v1:/holds', { status: 409, body: { code: 'slot_taken', detail: '', data: { nearest: [] } } });
  signInAs('customer');
  saveDraft({ provider: sam, asap: false, date: undefined, time: undefined });
  show();
  await screen.findByText('First free time: Fri 20/11/2026, 09:00 AM');
  await go();
  expect((await screen.findByRole('alert')).textContent).toContain('That time was just taken');
  expect(await screen.findByText('First free time: Fri 20/11/2026, 10:30 AM')).toBeTruthy();
  expect(screen.queryByText(/^At /)).toBeNull();
});

test.each([
  ['hire', 'Nothing is fixed yet'],
  ['book', 'We find the first free time of your provider when you book.'],
] as const)(
  'a %s on a server without extensions explains As Soon as Possible without an invented time',
  async (type, words) => {
    configure({ apiExtensions: false });
    signInAs('customer');
    saveDraft({ bookingType: type, provider: sam, asap: false, date: undefined, time: undefined });
    show(type);
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    await go();
    expect(await screen.findByText('At /booking-summary')).toBeTruthy();
    expect(getDraft().asap).toBe(true);
    expect(getDraft().date).toBeUndefined();
  },
);

test.each([
  ['book', '2027-03-14', '02:30', 'the clocks go forward'],
  ['schedule', '2027-03-14', '02:30', 'the clocks go forward'],
  ['book', '2028-01-01', '10:00', 'within the next 12 months'],
  ['schedule', '2028-01-01', '10:00', 'within the next 12 months'],
  ['book', '2026-11-19', '10:00', 'already passed'],
] as const)(
  'type %s at %s %s is rejected in the dialog, even when no free times are known',
  async (type, date, time, words) => {
    at('2026-11-20T20:30:00Z');
    server.stub.on('v1:/availability/open', { fault: 'html502' });
    signInAs('customer');
    saveDraft({ bookingType: type, asap: false, date, time });
    show(type);
    await screen.findByRole('dialog');
    await go();
    expect(await screen.findByText(new RegExp(words))).toBeTruthy();
    expect(screen.queryByText(/^At /)).toBeNull();
    expect(server.stub.requests.some(({ path }) => path.endsWith('/quote'))).toBe(false);
  },
);

test('an open job at a time when no provider works is rejected before payment', async () => {
  at('2026-11-20T20:30:00Z');
  const detail = 'Nobody is at work at that time. Please choose another time.';
  server.stub.on('v1:/quote', { status: 409, body: { code: 'provider_unavailable', field: 'start_at', detail } });
  signInAs('customer');
  saveDraft({ asap: false, date: '2026-11-23', time: '10:30' });
  show();
  await screen.findByRole('radio', { name: /10:30 AM/ });
  await go();
  expect((await screen.findByRole('alert')).textContent).toContain(detail);
  expect(sentTo('/quote')[0]?.json).toMatchObject({ start_at: '2026-11-23T18:30:00.000Z', booking_type: '1' });
  expect(screen.queryByText(/^At /)).toBeNull();
});

const outside = (area: object | undefined = { name: 'Portland, Oregon', lat: '45.5', long: '-122.7', radius_km: 25 }) =>
  server.stub.on('v1:/service-area/place', {
    status: 200,
    body: { lat: '47.6', long: '-122.3', inside: false, area },
  });

test('an address outside the service area is refused, with an offer to notify the customer when it grows', async () => {
  outside();
  signInAs('customer', { email: 'mia@example.com' });
  saveDraft();
  show();
  expect(
    await screen.findByText(
      'We do not come to this address yet. We work in \u2068Portland, Oregon\u2069: up to 16 miles around its centre.',
    ),
  ).toBeTruthy();
  expect(screen.queryByText(/likely to come/)).toBeNull();
  await go();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('We do not come to this address yet.'));
  server.stub.on('v1:GET /service-area/wait', { status: 200, body: { waiting: true, lat: '47.6', long: '-122.3' } });
  await userEvent.click(await screen.findByRole('button', { name: 'Tell me when you do' }));
  expect(await screen.findByText('We will write to \u2068mia@example.com\u2069 as soon as we come here.')).toBeTruthy();
  expect(sentTo('/service-area/wait').map(({ method, json }) => [method, json])).toContainEqual([
    'PUT',
    { lat: 47.6, long: -122.3 },
  ]);
  expect(screen.getByRole('button', { name: 'Do not tell me' })).toBeTruthy();
});

test('says at an address outside the area that the mail waits for a confirmed e-mail address', async () => {
  outside();
  const wait = { waiting: true, email: 'mia@example.com', confirmed: false, lat: '47.6', long: '-122.3' };
  server.stub.on('v1:GET /service-area/wait', { status: 200, body: wait });
  signInAs('customer', { email: 'mia@example.com' });
  saveDraft();
  show();
  expect(
    await screen.findByText(/is not confirmed yet. Confirm it in your profile, and we will write to you/),
  ).toBeTruthy();
  expect(screen.queryByText(/We will write to/)).toBeNull();
});

test('an address that cannot be found is refused without promising providers nearby', async () => {
  server.stub.on('v1:/service-area/place', { status: 200, body: { known: false } });
  signInAs('customer');
  saveDraft();
  show();
  expect(await screen.findByText('We cannot find this address. Choose one of the suggestions.')).toBeTruthy();
  await go();
  await waitFor(() => expect(document.activeElement?.textContent).toContain('We cannot find this address.'));
  expect(sentTo('/availability/soonest')).toEqual([]);
});

function movingHouse() {
  const category = wireCategoryList.find(({ cat_id }) => cat_id === 'c_2');
  server.stub.on('categories', { body: { data: [{ ...category, second_address: true }] } });
}

test('a move asks for the destination and saves both addresses', async () => {
  movingHouse();
  signInAs('customer');
  saveDraft();
  show();
  await screen.findByText('Where does it all go?');
  await go();
  expect(await screen.findByText('Choose where it all goes.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Choose the destination' }).getAttribute('href')).toContain(
    '/change-location?for=destination&next=',
  );
  cleanup();
  const savedAt = new Date().toISOString();
  saveDraft({ location2: { label: 'x', address: '415 NW 10th Ave', savedAt } });
  show();
  expect(await screen.findByText('415 NW 10th Ave')).toBeTruthy();
  await go();
  await screen.findByText(/^At /);
  expect(getDraft().location2).toMatchObject({ address: '415 NW 10th Ave', lat: '45.5235' });
});

test('other services save no destination', async () => {
  signInAs('customer');
  saveDraft({ location2: { label: 'x', address: '415 NW 10th Ave', savedAt: new Date().toISOString() } });
  show();
  await screen.findByRole('dialog');
  await go();
  await screen.findByText(/^At /);
  expect(getDraft().location2).toBeUndefined();
});

test('saved addresses are listed by name, and the chosen one is saved in the draft', async () => {
  const place = {
    id: 'ad_1',
    kind: 'work',
    name: '',
    address: '7 NW Couch St, Portland',
    lat: '45.52',
    long: '-122.67',
  };
  const mother = { ...place, id: 'ad_2', kind: 'other', name: 'Mother', address: '9 SE Ash St, Portland' };
  server.stub.on('v1:/me/addresses', { body: { items: [place, mother] } });
  signInAs('customer');
  at('2026-11-20T20:30:00Z');
  saveDraft({ asap: false, date: '2027-05-04', time: '10:30' });
  show();
  const option = await screen.findByRole('option', { name: 'Work: 7 NW Couch St, Portland' });
  expect(screen.getByRole('option', { name: 'Mother: 9 SE Ash St, Portland' })).toBeTruthy();
  await userEvent.selectOptions(option.closest('select') as HTMLSelectElement, option);
  expect(screen.getByText('One of your saved addresses')).toBeTruthy();
  await go();
  await screen.findByText('At /booking-summary');
  expect(getDraft().location).toMatchObject({ address: '7 NW Couch St, Portland' });
  expect(sentTo('/service-area/place').map(({ query }) => query.get('lat'))).toContain('45.52');
});

test('the quantity of a counted service changes the draft and the duration of the requested times', async () => {
  const [laundry, plumbing] = wireCategoryList;
  const counted = { ...plumbing?.subcategory[0], duration_minutes: 45, unit: 'leak', max_quantity: 2 };
  server.stub.on('categories', { status: 200, body: { data: [laundry, { ...plumbing, subcategory: [counted] }] } });
  signInAs('customer');
  saveDraft({ provider: sam });
  show();
  const part = within(await screen.findByRole('region', { name: 'What and how many' }));
  expect(part.getByText('$45.55 per leak')).toBeTruthy();
  await userEvent.click(part.getByRole('button', { name: 'One more: Leak repair' }));
  await userEvent.click(part.getByRole('button', { name: 'One more: Leak repair' }));
  expect(getDraft().lines).toEqual([{ subcategoryId: 's_7', name: 'Leak repair', quantity: 2, priceCents: 9110 }]);
  expect(part.getAllByText('$91.10')).toHaveLength(2);
  await waitFor(() => expect(sentTo('/availability').at(-1)?.query.get('duration')).toBe('90'));
  await userEvent.click(part.getByRole('button', { name: 'One less: Leak repair' }));
  expect(getDraft().lines).toEqual([{ subcategoryId: 's_7', name: 'Leak repair', priceCents: 4555 }]);
});

test('the dialog asks for a quantity only for counted services', async () => {
  signInAs('customer');
  saveDraft();
  show();
  await screen.findByRole('dialog', { name: 'Create Booking' });
  expect(screen.queryByRole('region', { name: 'What and how many' })).toBeNull();
});

test('a visit at a chosen time can recur, and the dialog explains what that means', async () => {
  at('2026-11-20T15:00:00Z');
  signInAs('customer');
  saveDraft();
  show();
  await screen.findByRole('dialog', { name: 'Create Booking' });
  expect(screen.queryByRole('combobox', { name: 'How often' })).toBeNull();
  await userEvent.click(asap());
  const often = await screen.findByRole('combobox', { name: 'How often' });
  expect(
    within(often)
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['Once', 'Every week', 'Every two weeks', 'Every month']);
  expect(screen.queryByText(/A week ahead/)).toBeNull();
  await userEvent.selectOptions(often, 'Every two weeks');
  expect(await screen.findByText(/A week ahead/)).toBeTruthy();
  await userEvent.click(await screen.findByRole('radio', { name: /10:30 AM/ }));
  await go();
  expect(await screen.findByText('At /booking-summary')).toBeTruthy();
  expect(getDraft()).toMatchObject({ time: '10:30', recurs: 'two_weeks' });
});

test('a hire and a server without extensions offer no recurring visits', async () => {
  signInAs('customer');
  saveDraft({ provider: sam, recurs: 'week' });
  show('hire');
  await screen.findByRole('dialog', { name: 'Hire Provider' });
  expect(screen.queryByRole('combobox', { name: 'How often' })).toBeNull();
  await go();
  await waitFor(() => expect(getDraft().bookingType).toBe('hire'));
  expect(getDraft().recurs).toBeUndefined();
  cleanup();
  configure({ apiExtensions: false });
  show('schedule');
  await screen.findByRole('dialog', { name: 'Schedule Service' });
  expect(screen.queryByRole('combobox', { name: 'How often' })).toBeNull();
});
