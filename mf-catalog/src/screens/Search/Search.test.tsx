// @vitest-environment happy-dom
import { signInAs } from '@doorstep/shared-api/testing';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test } from 'vitest';
import { showScreen, withStub } from '../../testing/renderScreen';
import { Search } from './Search';

const server = withStub();
beforeEach(() => localStorage.clear());
const nothing = { query: '', corrected: '', order: [], services: [], categories: [], providers: [], related: [] };
const plumbing = { id: 'c_2', name: 'Plumbing', image: '', services: 2, examples: ['Leak repair'] };
const addressOf = (name: RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the results', () => {
  test('lead a visitor through the login to what they found, and to people at once', async () => {
    showScreen(Search, '/search?q=leeking+tap');
    expect(await screen.findByRole('heading', { name: 'Results for “leaking tap”' })).toBeTruthy();
    await screen.findByText('1 service, 1 category, 1 person');
    expect(addressOf(/^Leak repair/)).toBe('/login?next=%2Flaundry-services%3Fcategory%3Dc_2%26service%3Ds_7');
    expect(addressOf(/^Plumbing/)).toBe('/login?next=%2Flaundry-services%3Fcategory%3Dc_2');
    expect(addressOf(/^Sam Carter/)).toBe('/Provider-Details-data?provider_id=p_31');
  });

  test('lead a customer straight to the service', async () => {
    signInAs('customer');
    showScreen(Search, '/search?q=tap');
    await screen.findByText('1 service, 1 category, 1 person');
    expect(addressOf(/^Leak repair/)).toBe('/laundry-services?category=c_2&service=s_7');
  });

  test('name the corrected query and offer to search for the exact text', async () => {
    const { user } = showScreen(Search, '/search?q=leeking+tap');
    expect(await screen.findByText(/^You typed “leeking tap”/)).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Search for exactly that' }));
    await waitFor(() =>
      expect(
        server.stub.requests.some(({ query }) => query.get('exact') === 'true' && query.get('q') === 'leeking tap'),
      ).toBe(true),
    );
  });

  test('suggest a category when nothing was found', async () => {
    server.stub.on('v1:GET /search', { status: 200, body: { ...nothing, instead: [plumbing] } });
    showScreen(Search, '/search?q=xqzwv');
    expect(await screen.findByRole('heading', { name: 'We found nothing for “xqzwv”' })).toBeTruthy();
    expect(addressOf(/^Plumbing/)).toBe('/login?next=%2Flaundry-services%3Fcategory%3Dc_2');
  });

  test.each([
    ['nothing near: the categories', { instead: [plumbing] }, 'Try one of these'],
    ['a near trade', { categories: [plumbing], order: ['categories'] }, 'This comes closest:'],
  ])('say that a trade is not offered, with %s', async (_, found, text) => {
    server.stub.on('v1:GET /search', {
      status: 200,
      body: { ...nothing, query: 'locksmit', unoffered: 'locksmith', instead: [], ...found },
    });
    const { user } = showScreen(Search, '/search?q=locksmit');
    expect(await screen.findByRole('heading', { level: 1, name: 'Doorstep does not offer “locksmith”' })).toBeTruthy();
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Plumbing/ })).toBeTruthy();
    expect(screen.queryByText(/We found nothing|Try a trade/)).toBeNull();
    await user.type(screen.getByRole('combobox', { name: 'Service' }), 'h');
    const list = await screen.findByRole('listbox', { name: 'Suggestions' });
    expect(list.parentElement?.textContent).toContain('Doorstep does not offer “locksmith”');
    expect(within(list).getAllByRole('option')).toHaveLength(1);
  });

  test('can be requested again after an error', async () => {
    server.stub.on('v1:GET /search', { status: 503, body: {} });
    const { user } = showScreen(Search, '/search?q=tap');
    const again = await screen.findByRole('button', { name: 'Try again' });
    server.stub.reset();
    await user.click(again);
    expect(await screen.findByText('1 service, 1 category, 1 person')).toBeTruthy();
  });
});

describe('the field', () => {
  const field = () => screen.getByRole('combobox', { name: 'Service' });
  const list = () => screen.findByRole('listbox', { name: 'Suggestions' });

  test('takes the focus when the page opens without a query', async () => {
    showScreen(Search, '/search');
    await waitFor(() => expect(document.activeElement).toBe(field()));
  });

  test('works as a combobox: arrows move through all groups, Escape closes it and keeps the text', async () => {
    const { user } = showScreen(Search, '/search');
    await user.type(field(), 'leeking tap');
    const options = within(await list()).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual([
      expect.stringContaining('Leak repair'),
      expect.stringContaining('Plumbing'),
      expect.stringContaining('Sam Carter'),
      'All results for “leeking tap”',
    ]);
    expect(within(await list()).getAllByRole('group')).toHaveLength(4);
    expect(await screen.findByText('4 suggestions')).toBeTruthy();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(field().getAttribute('aria-activedescendant')).toBe(options[1]?.id);
    expect(options[1]?.getAttribute('aria-selected')).toBe('true');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(field().getAttribute('aria-expanded')).toBe('false');
    expect((field() as HTMLInputElement).value).toBe('leeking tap');
  });

  test('asks once for what was typed in one go', async () => {
    const { user } = showScreen(Search, '/search');
    await user.type(field(), 'leeking tap');
    await list();
    const typed = () =>
      server.stub.requests.map(({ path, query }) => path.endsWith('/search') && query.get('q')).filter(Boolean);
    await waitFor(() => expect(typed()).toEqual(['leeking tap']));
  });

  test('remembers what was searched for on this device, until it is cleared', async () => {
    const first = showScreen(Search, '/search');
    await first.user.type(field(), 'leeking tap{Enter}');
    await screen.findByRole('heading', { name: 'Results for “leaking tap”' });
    await first.user.clear(field());
    expect(within(await list()).getByRole('option', { name: 'leeking tap' })).toBeTruthy();
    await first.user.click(screen.getByRole('option', { name: 'Clear recent searches' }));
    expect(localStorage.getItem('doorstep.recentSearches')).toBeNull();
  });

  test('says that suggestions are missing, and still searches', async () => {
    server.stub.on('v1:GET /search', { status: 503, body: {} });
    const { user } = showScreen(Search, '/search');
    await user.type(field(), 'tap');
    expect(await screen.findByText(/^Suggestions cannot be shown just now/)).toBeTruthy();
    server.stub.reset();
    await user.keyboard('{Enter}');
    expect(await screen.findByRole('heading', { name: 'Results for “leaking tap”' })).toBeTruthy();
  });
});
