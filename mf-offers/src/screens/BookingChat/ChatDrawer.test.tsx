// @vitest-environment happy-dom
import type { Booking } from '@doorstep/shared-api/domain';
import { TestUi } from '@doorstep/shared-ui/testing';
import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import offers from '../../messages/en.json';
import type { DeliveredMessage } from '../../model/chat/chatLines';
import { ChatDrawer } from './ChatDrawer';
import type { Chat, StartCall } from './chatOf';

const booking = {
  id: 'b_1',
  status: 'on_the_way',
  categoryName: 'Laundry',
  provider: { id: 'p_1', name: 'Sam Carter', image: '' },
  fullName: 'Mia Torres',
  timeZone: 'America/Los_Angeles',
  history: [{ status: 'on_the_way', at: '2026-11-21T20:41:00Z' }],
} as unknown as Booking;

let chat: Chat;
const startCall = vi.fn<StartCall>();
const onClose = vi.fn();

beforeEach(() => {
  chat = {
    messages: [{ id: 'm_1', mine: false, text: 'Which side is best?', at: '2026-11-21T20:44:00Z' }],
    canWrite: true,
    canCall: true,
    isFetching: false,
    error: undefined,
    refetch: vi.fn(),
    deliver: vi.fn(async () => 'm_2'),
    maxPhotos: 5,
    keepPhoto: vi.fn(async () => ({ data: 'f_1' })),
    report: vi.fn(async () => true),
    appeal: vi.fn(async () => true),
    markRead: vi.fn(),
  };
  startCall.mockResolvedValue({
    relay: { number: '+1 555 010 0999', pin: '4821', expiresAt: '2096-11-21T21:44:00Z' },
  });
});
afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.clearAllMocks();
});

function open(changes: Partial<Chat> = {}, about: Partial<Booking> = {}) {
  chat = { ...chat, ...changes };
  const drawer = () => (
    <TestUi messages={{ offers }}>
      <ChatDrawer
        bookingId="b_1"
        party="customer"
        booking={{ ...booking, ...about }}
        chat={chat}
        startCall={startCall}
        onClose={onClose}
      />
    </TestUi>
  );
  const { rerender } = render(drawer());
  return () => rerender(drawer());
}

describe('the chat of a booking', () => {
  it('shows the other side, the booking and the messages', () => {
    open();
    const dialog = within(screen.getByRole('dialog', { name: 'Chat with Sam Carter' }));
    expect(dialog.getByText('Booking b_1, Laundry')).toBeTruthy();
    expect(dialog.getByText('Which side is best?')).toBeTruthy();
    expect(dialog.getByText('Out for Service, 12:41 PM')).toBeTruthy();
  });

  it('marks the newest message as read once', async () => {
    const again = open();
    await waitFor(() => expect(chat.markRead).toHaveBeenCalledTimes(1));
    again();
    expect(chat.markRead).toHaveBeenCalledTimes(1);
  });

  it('marks messages as read only while the page is visible', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    open();
    expect(await screen.findByText('Which side is best?')).toBeTruthy();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(chat.markRead).not.toHaveBeenCalled();
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(chat.markRead).toHaveBeenCalledTimes(1);
    visibility.mockRestore();
  });

  it('shows a message at once, and keeps it for another try when it did not arrive', async () => {
    const deliver = vi.fn().mockResolvedValueOnce(undefined).mockResolvedValueOnce('m_2');
    open({ deliver });
    await userEvent.type(screen.getByLabelText('Message'), 'The north side.{Enter}');
    expect(screen.getByText('The north side.')).toBeTruthy();
    await userEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(screen.queryByText('Not sent.')).toBeNull());
    expect(deliver).toHaveBeenCalledTimes(2);
    expect(deliver.mock.calls[0]?.[0].clientId).toBe(deliver.mock.calls[1]?.[0].clientId);
  });

  it('reports a message of the other side with a reason, and shows that it was reported', async () => {
    const again = open();
    await userEvent.click(screen.getByRole('button', { name: /^Report this message/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a message' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Send the report' }));
    expect(dialog.getByRole('alert').textContent).toBe('Please say what is wrong.');
    await userEvent.type(dialog.getByLabelText('What is wrong'), 'He insults me.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send the report' }));
    expect(chat.report).toHaveBeenCalledWith('m_1', 'He insults me.');
    chat = { ...chat, messages: [{ ...(chat.messages?.[0] as DeliveredMessage), isReported: true }] };
    again();
    expect(await screen.findByText('Reported')).toBeTruthy();
  });

  it('keeps the text of a report that did not arrive', async () => {
    open({ report: vi.fn(async () => false) });
    await userEvent.click(screen.getByRole('button', { name: /^Report this message/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Report a message' }));
    await userEvent.type(dialog.getByLabelText('What is wrong'), 'So.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send the report' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('could not be sent');
    expect(dialog.getByLabelText<HTMLTextAreaElement>('What is wrong').value).toBe('So.');
  });

  it('shows a hidden message only to its author', () => {
    const at = '2026-11-21T20:44:00Z';
    open({
      messages: [
        { id: '1', mine: false, text: '', at, isHidden: true },
        { id: '2', mine: true, text: 'My words', at, isHidden: true },
      ],
    });
    expect(screen.getByText('This message was hidden by our staff.')).toBeTruthy();
    expect(screen.getByText('My words')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Report/ })).toBeNull();
  });

  it('lets the author of a hidden message appeal once, and shows that the appeal is pending', async () => {
    const at = '2026-11-21T20:44:00Z';
    const hidden = { id: '2', mine: true, text: 'My words', at, isHidden: true };
    open({ messages: [{ ...hidden, appealUntil: '2026-11-28T20:44:00Z' }] });
    await userEvent.click(screen.getByRole('button', { name: /^Appeal/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Appeal the decision' }));
    await userEvent.type(dialog.getByLabelText('Why should it be shown again?'), 'We are friends.');
    await userEvent.click(dialog.getByRole('button', { name: 'Send appeal' }));
    expect(chat.appeal).toHaveBeenCalledWith('2', 'We are friends.');
    cleanup();
    open({ messages: [{ ...hidden, doesAppealWait: true }] });
    expect(screen.getByText('You appealed. Our staff are reviewing it again.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Appeal/ })).toBeNull();
  });

  it('explains why the chat is closed', () => {
    open({ canWrite: false, reason: 'over' });
    expect(screen.getByText('This chat is closed: the booking ended more than 7 days ago.')).toBeTruthy();
    expect(screen.queryByLabelText('Message')).toBeNull();
  });

  it('loads the chat again on request after a failure', async () => {
    open({ messages: undefined, error: new Error('broken') });
    expect(screen.getByText('The messages could not be loaded.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(chat.refetch).toHaveBeenCalled();
  });

  it('closes with Escape', async () => {
    open();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalled();
  });
});

describe('calling', () => {
  it('gives a number and a PIN, and a link that dials', async () => {
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Call Sam Carter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Call Sam Carter' }));
    expect(await dialog.findByText('+1 555 010 0999')).toBeTruthy();
    expect(dialog.getByText('4821')).toBeTruthy();
    expect(dialog.getByText('Valid until 01:44 PM')).toBeTruthy();
    expect(dialog.getByRole('link', { name: 'Call now' }).getAttribute('href')).toBe('tel:+15550100999');
  });

  it('shows no PIN when the number alone connects', async () => {
    startCall.mockResolvedValueOnce({
      relay: { number: '+15035550177', pin: '', expiresAt: '2096-11-21T21:44:00Z' },
    });
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Call Sam Carter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Call Sam Carter' }));
    expect(await dialog.findByText(/^Dial this number from your own phone\./)).toBeTruthy();
    expect(dialog.queryByText('PIN')).toBeNull();
  });

  it.each([
    ['is asked for anew once it has run out', '2006-11-21T21:44:00Z', 2],
    ['is the same as long as it holds', '2096-11-21T21:44:00Z', 1],
    ['is the same where it has no end', undefined, 1],
  ])('reopens the call dialog, whose number %s', async (_what, expiresAt, times) => {
    startCall.mockResolvedValue({
      relay: { number: '+1 555 010 0999', pin: '4821', ...(expiresAt && { expiresAt }) },
    });
    open();
    const press = () => userEvent.click(screen.getByRole('button', { name: 'Call Sam Carter', hidden: true }));
    await press();
    expect(await screen.findByText('+1 555 010 0999')).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Call Sam Carter' })).toBeNull());
    await press();
    await screen.findByRole('dialog', { name: 'Call Sam Carter' });
    expect(await screen.findByText('+1 555 010 0999')).toBeTruthy();
    await waitFor(() => expect(startCall).toHaveBeenCalledTimes(times));
  });

  it('hides the call button where calls are not connected', () => {
    open({ canCall: false });
    expect(screen.queryByRole('button', { name: 'Call Sam Carter' })).toBeNull();
  });

  it('hides the call button before acceptance and after completion', () => {
    open({}, { status: 'open' });
    expect(screen.queryByRole('button', { name: 'Call Sam Carter' })).toBeNull();
    cleanup();
    open({}, { status: 'completed' });
    expect(screen.queryByRole('button', { name: 'Call Sam Carter' })).toBeNull();
  });

  it('allows another try after a failure', async () => {
    startCall.mockResolvedValueOnce({ error: new Error('no') });
    open();
    await userEvent.click(screen.getByRole('button', { name: 'Call Sam Carter' }));
    expect(await screen.findByText('The call could not be prepared. Please try again.')).toBeTruthy();
    const dialog = within(screen.getByRole('dialog', { name: 'Call Sam Carter' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Try again' }));
    expect(await dialog.findByText('4821')).toBeTruthy();
  });
});
