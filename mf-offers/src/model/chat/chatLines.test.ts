// @vitest-environment happy-dom
import { afterEach, describe, expect, it } from 'vitest';
import { type ChatLine, chatLines, type DeliveredMessage } from './chatLines';
import { readUnsent, storeUnsent, type UnsentMessage } from './unsentMessages';

const dayOf = (at: string) => at.slice(0, 10);
const message = (id: string, at: string, fields: Partial<DeliveredMessage> = {}): DeliveredMessage => ({
  id,
  at: `2026-11-21T${at}:00Z`,
  text: id,
  mine: false,
  ...fields,
});
const waiting: UnsentMessage = {
  clientId: 'c_1',
  text: 'The bell says Torres.',
  at: '2026-11-21T12:46:00Z',
  state: 'failed',
};
const messagesOf = (lines: readonly ChatLine[]) => lines.filter((line) => line.kind === 'message');

afterEach(() => localStorage.clear());

describe('the lines of a chat', () => {
  it('puts the booking’s status changes between the messages, in order of time', () => {
    const lines = chatLines(
      [message('m_1', '12:14'), message('m_2', '12:44')],
      [],
      [
        { status: 'open', at: '2026-11-21T12:00:00Z' },
        { status: 'on_the_way', at: '2026-11-21T12:41:00Z' },
      ],
      dayOf,
    );
    expect(lines.map(({ key }) => key)).toEqual([
      'day 2026-11-21',
      'm_1',
      'event on_the_way 2026-11-21T12:41:00Z',
      'm_2',
    ]);
  });

  it('adds one line for each day', () => {
    const lines = chatLines(
      [message('m_1', '12:14'), { ...message('m_2', '09:00'), at: '2026-11-22T09:00:00Z' }],
      [],
      [],
      dayOf,
    );
    expect(lines.filter(({ kind }) => kind === 'day')).toHaveLength(2);
  });

  it('shows the time once for consecutive messages of one person', () => {
    const lines = chatLines(
      [
        message('m_1', '12:14', { mine: true }),
        message('m_2', '12:16', { mine: true }),
        message('m_3', '12:17'),
        message('m_4', '12:40'),
      ],
      [],
      [],
      dayOf,
    );
    expect(messagesOf(lines).map(({ endsGroup }) => endsGroup)).toEqual([false, true, true, true]);
  });

  it('distinguishes read from sent messages', () => {
    const lines = chatLines(
      [
        message('m_1', '12:14', { mine: true, readAt: '2026-11-21T12:15:00Z' }),
        message('m_2', '12:16', { mine: true }),
        message('m_3', '12:17'),
      ],
      [],
      [],
      dayOf,
    );
    expect(messagesOf(lines).map(({ state }) => state)).toEqual(['read', 'sent', 'received']);
  });

  it('puts unsent messages at the end, with their text', () => {
    const lines = messagesOf(chatLines([message('m_1', '12:14')], [waiting], [], dayOf));
    expect(lines.at(-1)).toMatchObject({ state: 'failed', text: 'The bell says Torres.', clientId: 'c_1' });
  });

  it('shows a sent message once, as soon as the server’s list has it', () => {
    const unsentMessage: UnsentMessage = { ...waiting, state: 'sent', sentId: 'm_9' };
    expect(messagesOf(chatLines([], [unsentMessage], [], dayOf))).toHaveLength(1);
    expect(messagesOf(chatLines([message('m_9', '12:46', { mine: true })], [unsentMessage], [], dayOf))).toHaveLength(
      1,
    );
  });
});

describe('unsent messages', () => {
  it('restores unsent messages after a reload, to be sent again under the same id', () => {
    storeUnsent('b_1', [{ ...waiting, state: 'sending' }]);
    expect(readUnsent('b_1')).toEqual([waiting]);
    expect(readUnsent('b_2')).toEqual([]);
  });

  it('removes messages once they have arrived', () => {
    storeUnsent('b_1', [waiting]);
    storeUnsent('b_1', [{ ...waiting, state: 'sent', sentId: 'm_9' }]);
    expect(localStorage.length).toBe(0);
  });

  it('ignores invalid data in the browser’s storage', () => {
    localStorage.setItem('doorstep.unsent.b_1', '{"not":"a list"}');
    expect(readUnsent('b_1')).toEqual([]);
  });
});
