// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { MAX_SAVED_ADDRESSES } from '@doorstep/shared-api/domain';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Profile } from './Profile';

const server = withStub();
const home = { id: 'ad_1', kind: 'home', name: '', address: '18 SW Alder Street', lat: '45.5', long: '-122.6' };
const mother = { ...home, id: 'ad_2', kind: 'other', name: 'Mother', address: '7 NW Couch St' };

beforeEach(() => {
  signInAs('customer');
  server.stub.on('v1:/me/addresses', { body: { items: [home, mother] } });
});
afterEach(() => {
  cleanup();
  configure({});
});

const sent = (method: string) =>
  server.stub.requests.filter(({ path, method: used }) => path.includes('/me/addresses') && used === method);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test('lists the saved addresses by name', async () => {
  renderScreen(Profile, '/profile');
  const section = within((await screen.findByRole('heading', { name: 'Addresses' })).closest('section') as HTMLElement);
  expect(await section.findByText('18 SW Alder Street')).toBeTruthy();
  expect(section.getByText('Home')).toBeTruthy();
  expect(section.getByText('Mother')).toBeTruthy();
});

test.each([
  [MAX_SAVED_ADDRESSES - 1, true],
  [MAX_SAVED_ADDRESSES, false],
])('offers another address beside %i saved ones: %s', async (count, isOffered) => {
  const items = Array.from({ length: count }, (_, index) => ({
    ...{ id: `ad_${index}`, kind: 'other', name: `Place ${index}`, address: `${index} SE Ash St` },
  }));
  server.stub.on('v1:/me/addresses', { body: { items } });
  renderScreen(Profile, '/profile');
  expect(await screen.findByText(`Place ${count - 1}`)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add address' }) !== null).toBe(isOffered);
});

test('adds an address with a name, and offers no second home', async () => {
  renderScreen(Profile, '/profile');
  await press('Add address');
  const dialog = within(await screen.findByRole('dialog', { name: 'Add an address' }));
  const kind = dialog.getByLabelText<HTMLSelectElement>('Which one is it?');
  expect([...kind.options].map(({ value }) => value)).toEqual(['work', 'other']);
  await userEvent.selectOptions(kind, 'other');
  await userEvent.type(dialog.getByLabelText('Address'), '9 SE Ash St');
  await userEvent.click(dialog.getByRole('button', { name: 'Save address' }));
  expect(await dialog.findByText('Give this address a name.')).toBeTruthy();
  await userEvent.type(dialog.getByLabelText('Name'), 'Studio');
  await userEvent.click(dialog.getByRole('button', { name: 'Save address' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent('POST').map(({ json }) => json)).toEqual([{ kind: 'other', name: 'Studio', address: '9 SE Ash St' }]);
});

test('keeps the kind of a changed address, and offers the free kinds', async () => {
  renderScreen(Profile, '/profile');
  await press('Change Home');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the address' }));
  const kind = dialog.getByLabelText<HTMLSelectElement>('Which one is it?');
  expect(kind.value).toBe('home');
  expect([...kind.options].map(({ value }) => value)).toEqual(['home', 'work', 'other']);
});

test('shows at the field that an address cannot be found, and keeps the text', async () => {
  const detail = 'We cannot find this address.';
  server.stub.on('v1:/me/addresses/ad_1', { status: 422, body: { code: 'validation', field: 'address', detail } });
  renderScreen(Profile, '/profile');
  await press('Change Home');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change the address' }));
  const field = dialog.getByLabelText<HTMLInputElement>('Address');
  await userEvent.clear(field);
  await userEvent.type(field, '12 Nowhere Street');
  await userEvent.click(dialog.getByRole('button', { name: 'Save address' }));
  expect(await dialog.findByText(/Choose one from the suggestions/)).toBeTruthy();
  expect(field.value).toBe('12 Nowhere Street');
  expect(sent('PUT').map(({ json }) => json)).toEqual([{ kind: 'home', name: '', address: '12 Nowhere Street' }]);
});

test('removes an address', async () => {
  renderScreen(Profile, '/profile');
  await press('Remove Mother');
  expect(await screen.findByText('The address is removed.')).toBeTruthy();
  expect(sent('DELETE').map(({ path }) => path)).toEqual(['/api/v1/me/addresses/ad_2']);
});

test('hides the addresses on a server without extensions', async () => {
  configure({ apiExtensions: false });
  renderScreen(Profile, '/profile');
  await screen.findByRole('heading', { name: 'Profile' });
  expect(screen.queryByRole('heading', { name: 'Addresses' })).toBeNull();
  expect(sent('GET')).toEqual([]);
});
