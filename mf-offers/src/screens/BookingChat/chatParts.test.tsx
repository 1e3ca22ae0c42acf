// @vitest-environment happy-dom
import { TestUi } from '@doorstep/shared-ui/testing';
import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import offers from '../../messages/en.json';
import type { ChatLine } from '../../model/chat/chatLines';
import { ChatLog } from './ChatLog';
import { Composer } from './Composer';
import { type Deliver, useOutbox } from './useOutbox';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const line = (fields: Partial<Extract<ChatLine, { kind: 'message' }>>): ChatLine => ({
  kind: 'message',
  key: 'm_1',
  at: '2026-11-21T20:14:00Z',
  mine: true,
  text: 'Hello',
  endsGroup: true,
  state: 'sent',
  ...fields,
});

function log(lines: readonly ChatLine[], onRetry = vi.fn()) {
  render(
    <TestUi messages={{ offers }}>
      <ChatLog
        lines={lines}
        label="Messages with Sam"
        timeZone="America/Los_Angeles"
        onRetry={onRetry}
        onReport={vi.fn()}
        onAppeal={vi.fn()}
      />
    </TestUi>,
  );
  return onRetry;
}

describe('the log', () => {
  it('tells sent from read in words too', () => {
    log([line({}), line({ key: 'm_2', state: 'read' })]);
    expect(screen.getByRole('log', { name: 'Messages with Sam' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Sent' })).toBeTruthy();
    expect(screen.getByRole('img', { name: 'Read' })).toBeTruthy();
    expect(screen.getAllByText('12:14 PM')).toHaveLength(2);
  });

  it('offers to try again what was not sent', async () => {
    const onRetry = log([line({ state: 'failed', clientId: 'c_1' })]);
    expect(screen.getByText('Not sent.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledWith('c_1');
  });

  it('has the moves of the booking in words', () => {
    log([{ kind: 'event', key: 'e', at: '2026-11-21T20:41:00Z', status: 'on_the_way' }]);
    expect(screen.getByText('Out for Service, 12:41 PM')).toBeTruthy();
  });

  it('invites to the first message', () => {
    log([]);
    expect(screen.getByText('Write the first message.')).toBeTruthy();
  });
});

describe('the composer', () => {
  function compose() {
    const onSend = vi.fn();
    render(
      <TestUi messages={{ offers }}>
        <Composer party="customer" other="Sam Carter" onSend={onSend} />
      </TestUi>,
    );
    return { onSend, field: screen.getByLabelText<HTMLTextAreaElement>('Message') };
  }

  it('sends on Enter, and begins a new line on Shift and Enter', async () => {
    const { onSend, field } = compose();
    await userEvent.type(field, 'One{Shift>}{Enter}{/Shift}Two{Enter}');
    expect(onSend).toHaveBeenCalledWith('One\nTwo');
    expect(field.value).toBe('');
  });

  it('sends nothing when nothing is written', async () => {
    const { onSend, field } = compose();
    await userEvent.type(field, '   {Enter}');
    expect(onSend).not.toHaveBeenCalled();
  });

  it('puts a quick answer into the field, where it can still be changed', async () => {
    const { onSend, field } = compose();
    await userEvent.click(screen.getByRole('button', { name: 'Five minutes please' }));
    expect(field.value).toBe('Five minutes please');
    expect(onSend).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSend).toHaveBeenCalledWith('Five minutes please');
  });
});

describe('the outbox', () => {
  it('tries a message again under the same id until it has arrived', async () => {
    const deliver = vi.fn<Deliver>().mockResolvedValueOnce(undefined).mockResolvedValueOnce('m_9');
    const { result, rerender } = renderHook(() => useOutbox('b_1', deliver));
    result.current.send('Hello');
    await waitFor(() => expect(result.current.unsent[0]?.state).toBe('failed'));
    rerender();
    const { clientId = '' } = result.current.unsent[0] ?? {};
    expect(localStorage.getItem('doorstep.unsent.b_1')).toContain(clientId);
    result.current.retry(clientId);
    await waitFor(() => expect(result.current.unsent[0]).toMatchObject({ state: 'sent', sentId: 'm_9' }));
    expect(new Set(deliver.mock.calls.map(([message]) => message.clientId))).toEqual(new Set([clientId]));
    await waitFor(() => expect(localStorage.getItem('doorstep.unsent.b_1')).toBeNull());
  });
});
