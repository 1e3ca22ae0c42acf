// @vitest-environment happy-dom
import { configure } from '@doorstep/shared-api';
import { signInAs } from '@doorstep/shared-api/testing';
import { withStub } from '@doorstep/shared-api/testing/withStub';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Component } from './Messages';

const server = withStub();

beforeEach(() => signInAs('customer'));
afterEach(cleanup);

const item = (id: string, over: object = {}) => ({
  booking_id: id,
  booking_number: `D-${id}`,
  category: 'Plumbing',
  status: '2',
  with: { name: 'Sam Carter', image: '' },
  last: { text: 'See you at four', mine: false, hidden: false, at: '2026-11-20T21:15:00Z' },
  unread: 0,
  ...over,
});
const answer = (items: object[], next: string | null = null) =>
  server.stub.on('v1:/conversations', { body: { items, next } });
const open = () => renderScreen(Component, '/messages');
const rows = () => screen.findAllByRole('listitem');

describe('the list of all conversations', () => {
  it('shows the last author, message and booking of each conversation, with a link', async () => {
    answer([
      item('b_1', { unread: 2 }),
      item('b_2', { last: { text: 'Thank you', mine: true, hidden: false, at: '2026-11-19T21:15:00Z' } }),
    ]);
    open();
    const [first, second] = await rows();
    expect(
      within(first as HTMLElement)
        .getByRole('link', { name: 'Sam Carter' })
        .getAttribute('href'),
    ).toBe('/booking-chat?booking_id=b_1');
    expect(first?.textContent).toContain('Plumbing, D-b_1');
    expect(first?.textContent).toContain('See you at four');
    expect(within(first as HTMLElement).getByText('2 unread messages')).toBeTruthy();
    expect(second?.textContent).toContain('You: Thank you');
    expect(second?.textContent).not.toContain('unread');
  });

  it('omits the text of a hidden message', async () => {
    answer([item('b_1', { last: { text: '', mine: false, hidden: true, at: '2026-11-20T21:15:00Z' } })]);
    open();
    expect(await screen.findByText('This message was hidden by our staff.')).toBeTruthy();
  });

  it('shows photos, with the text beside them', async () => {
    const last = { text: '', photos: 1, mine: false, hidden: false, at: '2026-11-20T21:15:00Z' };
    answer([item('b_1', { last }), item('b_2', { last: { ...last, photos: 3, text: 'All of them' } })]);
    open();
    const [first, second] = await rows();
    expect(first?.textContent).toContain('Photo');
    expect(first?.textContent).not.toContain('hidden');
    expect(second?.textContent).toContain('3 photos: All of them');
  });

  it('loads pages without repeating a conversation that moved meanwhile', async () => {
    answer([item('b_1'), item('b_2')], 'n_1');
    open();
    await rows();
    answer([item('b_2'), item('b_3')]);
    await userEvent.click(screen.getByRole('button', { name: 'Show earlier ones' }));
    await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(3), { timeout: 10_000 });
    expect(screen.queryByRole('button', { name: 'Show earlier ones' })).toBeNull();
  });

  it('links each side to its bookings while there are no conversations', async () => {
    answer([]);
    open();
    expect(await screen.findByRole('heading', { name: 'Nobody has written yet' })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'My Bookings' }).getAttribute('href')).toBe('/my-booking');
    cleanup();
    signInAs('provider', { user_type: '2' });
    open();
    expect((await screen.findByRole('link', { name: 'Jobs' })).getAttribute('href')).toBe('/provider-jobs');
  });

  it('loads the list again on request after a failure', async () => {
    server.stub.on('v1:/conversations', { fault: 'html502' });
    open();
    expect(await screen.findByText('Your messages could not be loaded.')).toBeTruthy();
    answer([item('b_1')]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await rows()).toHaveLength(1);
  });

  it('requests no conversations from a server without extensions', async () => {
    configure({ apiExtensions: false });
    open();
    expect(await screen.findByText('At /home')).toBeTruthy();
    expect(server.stub.requests).toEqual([]);
  });
});
