// @vitest-environment happy-dom
import { workPhotoLimits } from '@doorstep/shared-api/domain';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import type { OwnWorkPhotosWire } from '@doorstep/shared-api/wire';
import { dismissAllToasts } from '@doorstep/shared-ui';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { WorkPhotos } from './WorkPhotos';

const server = withStub();
beforeEach(() => signInAs('provider', { user_type: '2', user_id: 'p_31' }));
afterEach(() => {
  cleanup();
  dismissAllToasts();
});

const user = () => userEvent.setup({ delay: null });
const path = '/provider/work-photos';
const requestsTo = (method: string, ofPath: string) =>
  server.stub.requests.filter((request) => request.method === method && request.path === `/api/v1${ofPath}`);
const open = (items?: OwnWorkPhotosWire['items']) => {
  if (items) server.stub.on(`v1:GET ${path}`, { body: { items } });
  renderScreen(WorkPhotos, '/provider-profile');
};
const photoOf = (number: number): OwnWorkPhotosWire['items'][number] => ({
  ...{ photo_id: `wp_${number}`, url: `/uploads/work/${number}.jpg`, alt: `Photo of tap ${number}` },
  ...{ width: 800, height: 600, hidden: false, hidden_reason: '' },
});

test('the empty list says what to do', async () => {
  open([]);
  expect(await screen.findByText('No photo yet')).toBeTruthy();
  expect(screen.getByText(/Add one of a finished job/)).toBeTruthy();
});

test('a photo needs a picture and a description, and what was written stays after a failure', async () => {
  open([]);
  await screen.findByText('No photo yet');
  const add = screen.getByRole('button', { name: 'Add the photo' });
  await user().click(add);
  expect(screen.getByText('Describe the photo in 5 to 160 characters.')).toBeTruthy();
  expect(screen.getByText('Choose a photo first.')).toBeTruthy();
  expect(requestsTo('POST', path)).toEqual([]);
  const field = screen.getByLabelText('What the photo shows') as HTMLTextAreaElement;
  await user().type(field, 'A new tap');
  await user().upload(screen.getByLabelText('Choose a photo'), new File(['hello'], 'a.jpg', { type: 'image/jpeg' }));
  expect(await screen.findByText(/This is not a picture that can be sent/)).toBeTruthy();
  await user().click(add);
  expect(screen.getByText('Choose a photo first.')).toBeTruthy();
  expect(field.value).toBe('A new tap');
});

test('photos are moved by buttons, and the new place is said', async () => {
  open([photoOf(1), photoOf(2), photoOf(3)]);
  await user().click(await screen.findByRole('button', { name: 'Move later: Photo of tap 1' }));
  await waitFor(() => expect(requestsTo('PUT', `${path}/order`)[0]?.json).toEqual({ ids: ['wp_2', 'wp_1', 'wp_3'] }));
  expect(await screen.findByText('Photo 2 of 3')).toBeTruthy();
  const first = screen.getByRole('button', { name: 'Move earlier: Photo of tap 1' });
  expect(first.getAttribute('aria-disabled')).toBe('true');
});

test('a description is changed in place', async () => {
  open([photoOf(1)]);
  await user().click(await screen.findByRole('button', { name: 'Change the description: Photo of tap 1' }));
  const row = within(screen.getByRole('listitem'));
  const field = row.getByLabelText('What the photo shows');
  await user().clear(field);
  await user().click(row.getByRole('button', { name: 'Save' }));
  expect(row.getByRole('alert').textContent).toBe('Describe the photo in 5 to 160 characters.');
  await user().type(field, 'A brass tap');
  await user().click(row.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(requestsTo('PUT', `${path}/wp_1`)[0]?.json).toEqual({ alt: 'A brass tap' }));
});

test('a photo is deleted after a question', async () => {
  open([photoOf(1)]);
  await user().click(await screen.findByRole('button', { name: 'Delete: Photo of tap 1' }));
  const dialog = within(await screen.findByRole('alertdialog', { name: 'Delete this photo?' }));
  expect(requestsTo('DELETE', `${path}/wp_1`)).toEqual([]);
  await user().click(dialog.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(requestsTo('DELETE', `${path}/wp_1`)).toHaveLength(1));
});

test('a hidden photo shows the reason', async () => {
  open([{ ...photoOf(1), hidden: true, hidden_reason: 'It shows a face.' }]);
  expect(await screen.findByText('Hidden by our team')).toBeTruthy();
  expect(screen.getByText(/^It shows a face\. Customers cannot see this photo/)).toBeTruthy();
});

test('the form gives way to a sentence at the limit', async () => {
  open(Array.from({ length: workPhotoLimits.photos }, (_, index) => photoOf(index + 1)));
  expect(await screen.findByText('You have 12 photos. Delete one before you add another.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add the photo' })).toBeNull();
});
