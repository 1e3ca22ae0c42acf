// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { showScreen, withStub } from '../../testing/renderScreen';
import { Blogs } from './Blogs';

const server = withStub();
afterEach(() => configure({}));

const post = {
  id: 'bl_1',
  slug: 'cold-oven',
  title: 'A cold oven',
  excerpt: 'Before you call.',
  minutes: 4,
  image: '',
  at: '2026-10-05T08:00:00Z',
};

test('each post leads to its own page, with its date and reading time', async () => {
  server.stub.on('v1:/content/blog', { body: { items: [post], next: null } });
  showScreen(Blogs, '/blogs');
  const link = await screen.findByRole('link', { name: /A cold oven/ });
  expect(link.getAttribute('href')).toBe('/blogs/post?slug=cold-oven');
  expect(screen.getByText('4 min read')).toBeTruthy();
  expect(screen.getByText('05/10/2026')).toBeTruthy();
});

test('an empty blog says that there are no posts', async () => {
  server.stub.on('v1:/content/blog', { body: { items: [], next: null } });
  showScreen(Blogs, '/blogs');
  expect(await screen.findByText('No Data Found!')).toBeTruthy();
});

test('a server without a blog shows none and is not asked', async () => {
  configure({ apiExtensions: false });
  showScreen(Blogs, '/blogs');
  expect(await screen.findByText('No Data Found!')).toBeTruthy();
  expect(server.stub.requests).toEqual([]);
});

test('posts that cannot be loaded can be requested again', async () => {
  server.stub.on('v1:/content/blog', { fault: 'html502' });
  const { user } = showScreen(Blogs, '/blogs');
  await screen.findByText('An error occurred while fetching data.');
  server.stub.on('v1:/content/blog', { body: { items: [post], next: null } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: /A cold oven/ })).toBeTruthy();
});
