// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen, withStub } from '../../testing/renderScreen';
import { MostCategories } from './MostCategories';

const server = withStub();

test('each category shows its number of services and leads to them', async () => {
  signInAs('customer');
  showScreen(MostCategories, '/most-categories');
  const card = await screen.findByRole('link', { name: /Laundry.*2 Services/ });
  expect(card.getAttribute('href')).toBe('/laundry-services?category=c_1');
});

test('an empty list of categories is no error', async () => {
  server.stub.on('categories', { body: { data: [] } });
  showScreen(MostCategories, '/most-categories');
  expect(await screen.findByText('No Data Found!')).toBeTruthy();
  expect(screen.getByText(/^Nothing can be booked here yet/)).toBeTruthy();
});

test('an empty list of categories links staff to the console', async () => {
  server.stub.on('categories', { body: { data: [] } });
  signInAs('admin');
  showScreen(MostCategories, '/most-categories');
  expect(await screen.findByText(/An owner imports a catalogue/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Open the console' }).getAttribute('href')).toBe('/admin');
});

test('categories that cannot be loaded can be requested again', async () => {
  server.stub.on('categories', { fault: 'html502' });
  const { user } = showScreen(MostCategories, '/most-categories');
  await screen.findByText('An error occurred while fetching data.');
  server.stub.reset();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /Laundry/ })).toBeTruthy();
});
