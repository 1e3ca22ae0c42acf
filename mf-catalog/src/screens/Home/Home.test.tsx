// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen, withStub } from '../../testing/showScreen';
import { Home } from './Home';

const server = withStub();
const addressOf = (link: HTMLElement) => link.getAttribute('href');
const street = async () => within(await screen.findByRole('group', { name: 'What can we help with?' }));

test('a visitor’s door leads to the login and back to its category', async () => {
  showScreen(Home, '/home');
  const laundry = (await street()).getByRole('link', { name: 'Laundry' });
  expect(addressOf(laundry)).toBe('/login?next=%2Flaundry-services%3Fcategory%3Dc_1');
});

test('a customer’s door leads straight to the services', async () => {
  signInAs('customer');
  showScreen(Home, '/home');
  expect(addressOf((await street()).getByRole('link', { name: 'Laundry' }))).toBe('/laundry-services?category=c_1');
});

test('Get Hired leads to the person', async () => {
  showScreen(Home, '/home');
  const link = await screen.findByRole('link', { name: 'Get Hired, Sam Carter' });
  expect(addressOf(link)).toBe('/Provider-Details-data?provider_id=p_31');
});

test('popular categories count their services, and both lists have more behind them', async () => {
  showScreen(Home, '/home');
  expect(await screen.findByText('2 Services, from $9.50')).toBeTruthy();
  expect(screen.getByText('1 Service')).toBeTruthy();
  const more = screen.getAllByRole('link', { name: 'Explore More' }).map(addressOf);
  expect(more).toEqual(['/most-categories', '/All-Service-Providerlist']);
});

test('the texts of the specification stand on the page', async () => {
  showScreen(Home, '/home');
  await street();
  const headings = screen.getAllByRole('heading').map((heading) => heading.textContent?.trim());
  for (const text of [
    'Find The Perfect Talent for Your Task',
    'Top Services Provided',
    'Most Popular Categories',
    'How it works',
    '1 Select Your Provider',
    '2 Choose Your Time Slot',
    '3 Make The Purchase',
    'Particular Service Provider',
  ]) {
    expect(headings).toContain(text);
  }
  for (const number of ['25,000+', '200,000+', '10,000+'])
    expect(screen.getAllByText(number).length).toBeGreaterThan(0);
});

test('the search offers services and people, and the keyboard chooses one', async () => {
  signInAs('customer');
  const { person } = showScreen(Home, '/home');
  await street();
  await person.type(screen.getByRole('combobox', { name: 'Service' }), 'leak');
  expect(screen.getByRole('option', { name: /Leak repair/ })).toBeTruthy();
  await person.keyboard('{ArrowDown}{Enter}');
  expect(await screen.findByText('At /laundry-services?category=c_2&service=s_7')).toBeTruthy();
});

test('a search without a choice opens the list of all providers', async () => {
  const { person } = showScreen(Home, '/home');
  await person.type(screen.getByRole('combobox', { name: 'Service' }), 'plumb');
  await person.type(screen.getByRole('textbox', { name: 'Where' }), 'High St');
  await person.click(screen.getByRole('button', { name: 'Search' }));
  expect(await screen.findByText('At /All-Service-Providerlist?q=plumb&where=High+St')).toBeTruthy();
});

test('one list that fails costs its part only, and can be asked for again', async () => {
  server.stub.on('topProviders', { fault: 'html502' });
  const { person } = showScreen(Home, '/home');
  await screen.findByText('An error occurred while fetching data.');
  expect((await street()).getByRole('link', { name: 'Laundry' })).toBeTruthy();
  server.stub.reset();
  await person.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Get Hired, Sam Carter' })).toBeTruthy();
});
