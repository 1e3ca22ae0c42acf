// @vitest-environment happy-dom
import { mayDo, staffRights } from '@doorstep/shared-api/domain';
import { screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../testing/renderScreen';
import { robin } from '../testing/stubAdmin';
import { withAdmin } from '../testing/withAdmin';
import { Applications } from './Applications/Applications';
import { Audit } from './Audit/Audit';
import { Bookings } from './Bookings/Bookings';
import { Messages } from './Messages/Messages';
import { People } from './People/People';
import { Problems } from './Problems/Problems';
import { Reviews } from './Reviews/Reviews';
import { Today } from './Today/Today';

const server = withAdmin();
const empty = { body: { items: [], next: '' } };
const calls = [
  ...['queue', 'applications', 'problems', 'bookings', 'people', 'reviews', 'audit'],
  ...['contact-messages', 'message-reports', 'outbox/dead'],
];
const category = { cat_id: 'c_1', cat_name: 'Plumbing', cat_image: '', subcategory: [] };
const offers = (data: readonly object[]) => {
  const response = { body: { result: 'true', data } };
  for (const call of ['GET /data/categories.json', 'POST /UserController/category_with_subcategory'])
    server.answer(call, response);
};

beforeEach(() => {
  for (const call of calls) server.answer(`GET /${call}`, empty);
  server.answer('GET /today', { body: { at: '', queues: [], decided: [] } });
  server.answer('GET /audit/verify', { body: { holds: true, lines: 0, last_hash: '', checked_at: '' } });
  offers([]);
  server.answer('POST /UserController/provider_list', { body: { result: 'true', data: [], total: 0 } });
});

const lists: readonly [string, ComponentType, string, string][] = [
  ['what waits', Today, '/admin', 'All answered'],
  ['applications', Applications, '/admin/applications', 'No applications waiting'],
  ['problems', Problems, '/admin/problems', 'No open problems'],
  ['bookings', Bookings, '/admin/bookings', 'No booking yet'],
  ['people', People, '/admin/people', 'No accounts yet'],
  ['reported reviews', Reviews, '/admin/reviews', 'No reports waiting'],
  ['all reviews', Reviews, '/admin/reviews?show=all', 'No review yet'],
  ['contact messages', Messages, '/admin/messages', 'No messages waiting'],
  ['reported messages', Messages, '/admin/messages?show=reported', 'No reports waiting'],
  ['failed messages', Messages, '/admin/messages?show=failed', 'No failed messages'],
  ['the log', Audit, '/admin/audit', 'No entries yet'],
];

describe('a fresh site', () => {
  it.each(lists)(
    'shows in %s that nothing has arrived, and how an owner imports a catalogue',
    async (...[, Screen, at, title]) => {
      renderScreen(Screen, at);
      expect(await screen.findByRole('heading', { name: title })).toBeTruthy();
      expect(await screen.findByText('npm run catalogue -- import catalogue.json')).toBeTruthy();
      expect(screen.queryByText('No results')).toBeNull();
    },
  );

  it('asks staff who decide applications to approve the first provider once there is a catalogue', async () => {
    offers([category]);
    renderScreen(Applications, '/admin/applications');
    expect(await screen.findByText('No provider is listed yet')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Provider sign-up page' }).getAttribute('href')).toBe('/provider-signup');
  });

  it('tells other roles who does the setup', async () => {
    const rights = staffRights.filter((right) => mayDo(['finance'], right));
    server.answer('GET /me', { body: { ...robin, roles: ['finance'], rights } });
    renderScreen(Bookings, '/admin/bookings');
    expect(await screen.findByText(/An owner imports the catalogue/)).toBeTruthy();
    expect(screen.queryByText(/npm run/)).toBeNull();
  });

  it('shows a plain empty state once customers can book', async () => {
    offers([category]);
    server.answer('POST /UserController/provider_list', {
      body: { result: 'true', data: [{ provider_id: 'p_1' }], total: 1 },
    });
    renderScreen(Bookings, '/admin/bookings');
    expect(await screen.findByRole('heading', { name: 'No booking yet' })).toBeTruthy();
    expect(screen.queryByText(/catalogue|No provider/)).toBeNull();
  });

  it('shows a plain message when a filter matches nothing', async () => {
    renderScreen(Bookings, '/admin/bookings?q=zzz');
    expect(await screen.findByRole('heading', { name: 'No results' })).toBeTruthy();
    expect(screen.queryByText(/catalogue/)).toBeNull();
  });
});
