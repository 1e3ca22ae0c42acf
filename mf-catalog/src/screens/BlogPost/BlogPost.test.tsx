// @vitest-environment happy-dom
import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { showScreen, withStub } from '../../testing/renderScreen';
import { BlogPost } from './BlogPost';

const server = withStub();
const address = '/blogs/post?slug=cold-oven';
const post = {
  id: 'bl_1',
  slug: 'cold-oven',
  title: 'A cold oven',
  excerpt: '',
  minutes: 4,
  image: '',
  at: '2026-10-05T08:00:00Z',
  body: [
    { type: 'p', text: 'Look at the plug.' },
    { type: 'h2', text: 'Then' },
    { type: 'li', text: 'the fuse' },
    { type: 'li', text: 'the door' },
  ],
};

test('the page shows the whole post with its heading, paragraphs and lists', async () => {
  server.stub.on('v1:/content/blog/cold-oven', { status: 200, body: post });
  showScreen(BlogPost, address);
  expect(await screen.findByRole('heading', { level: 1, name: 'A cold oven' })).toBeTruthy();
  expect(screen.getByText('Look at the plug.').tagName).toBe('P');
  expect(screen.getByRole('heading', { level: 2, name: 'Then' })).toBeTruthy();
  const points = within(screen.getByRole('article')).getAllByRole('listitem');
  expect(points.map((point) => point.textContent)).toEqual(['the fuse', 'the door']);
  expect(document.title).toContain('A cold oven');
});

test.each([
  ['a post that is gone', '/blogs/post?slug=gone'],
  ['an address without a post', '/blogs/post'],
])('%s links to the other posts', async (_, at) => {
  server.stub.on('v1:/content/blog/gone', { status: 404, body: { code: 'not_found' } });
  showScreen(BlogPost, at);
  expect(await screen.findByText('This post is not here any more.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'All posts' }).getAttribute('href')).toBe('/blogs');
});

test('a post that cannot be loaded can be requested again', async () => {
  server.stub.on('v1:/content/blog/cold-oven', { fault: 'html502' });
  const { user } = showScreen(BlogPost, address);
  await screen.findByText('An error occurred while fetching data.');
  server.stub.on('v1:/content/blog/cold-oven', { status: 200, body: post });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'A cold oven' })).toBeTruthy();
});
