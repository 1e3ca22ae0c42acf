// @vitest-environment happy-dom
import { TestUi } from '@doorstep/shared-ui/testing';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import offers from '../../messages/en.json';
import type { ChatLine } from '../../model/chat/chatLines';
import { ChatLog } from './ChatLog';
import { Composer } from './Composer';
import type { UploadPhoto } from './chatOf';
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
  it('names sent and read messages for screen readers', () => {
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

  it('shows the booking’s status changes in words', () => {
    log([{ kind: 'event', key: 'e', at: '2026-11-21T20:41:00Z', status: 'on_the_way' }]);
    expect(screen.getByText('Out for Service, 12:41 PM')).toBeTruthy();
  });

  it.each([
    ['one’s own', true, 900, false],
    ['of the other side', false, 0, true],
  ])('scrolls to a new message %s when the reader is further up: %s', (_whose, mine, top, showsButton) => {
    const sizes = { scrollHeight: 900, clientHeight: 300 };
    for (const [name, value] of Object.entries(sizes))
      vi.spyOn(HTMLElement.prototype, name as 'scrollHeight', 'get').mockReturnValue(value);
    const shown = (lines: readonly ChatLine[]) => (
      <TestUi messages={{ offers }}>
        <ChatLog
          lines={lines}
          label="Messages with Sam"
          timeZone="America/Los_Angeles"
          onRetry={vi.fn()}
          onReport={vi.fn()}
          onAppeal={vi.fn()}
        />
      </TestUi>
    );
    const { rerender } = render(shown([line({ mine: false, state: 'received' })]));
    const box = screen.getByRole('log');
    box.scrollTop = 0;
    fireEvent.scroll(box);
    rerender(shown([line({ mine: false, state: 'received' }), line({ key: 'm_2', mine, text: 'New' })]));
    expect(box.scrollTop).toBe(top);
    expect(screen.queryByRole('button', { name: 'New messages' }) !== null).toBe(showsButton);
    vi.restoreAllMocks();
  });

  it('asks for the first message', () => {
    log([]);
    expect(screen.getByText('Write the first message.')).toBeTruthy();
  });
});

describe('the composer', () => {
  function compose({ maxPhotos = 0, keepPhoto = vi.fn<UploadPhoto>() } = {}) {
    const onSend = vi.fn();
    render(
      <TestUi messages={{ offers }}>
        <Composer party="customer" other="Sam Carter" maxPhotos={maxPhotos} keepPhoto={keepPhoto} onSend={onSend} />
      </TestUi>,
    );
    return { onSend, field: screen.getByLabelText<HTMLTextAreaElement>('Message') };
  }

  it('sends on Enter, and begins a new line on Shift and Enter', async () => {
    const { onSend, field } = compose();
    await userEvent.type(field, 'One{Shift>}{Enter}{/Shift}Two{Enter}');
    expect(onSend).toHaveBeenCalledWith('One\nTwo', []);
    expect(field.value).toBe('');
  });

  it('ignores the Enter that ends an input method’s word', () => {
    const { onSend, field } = compose();
    fireEvent.change(field, { target: { value: 'にほん' } });
    fireEvent.keyDown(field, { key: 'Enter', isComposing: true });
    expect(onSend).not.toHaveBeenCalled();
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(onSend).toHaveBeenCalledWith('にほん', []);
  });

  it('sends nothing when the field is empty', async () => {
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
    expect(onSend).toHaveBeenCalledWith('Five minutes please', []);
  });
});

describe('photos of a message', () => {
  const photo = (name = 'tap.png') => new File(['x'], name, { type: 'image/png' });
  function uploads() {
    const ends: ((result: Awaited<ReturnType<UploadPhoto>>) => void)[] = [];
    const tell: ((share: number) => void)[] = [];
    const keepPhoto = vi.fn<UploadPhoto>((_file, onProgress) => {
      tell.push(onProgress);
      return new Promise((resolve) => ends.push(resolve));
    });
    return { keepPhoto, ends, tell };
  }
  function compose(keepPhoto: UploadPhoto, maxPhotos = 5) {
    const onSend = vi.fn();
    render(
      <TestUi messages={{ offers }}>
        <Composer party="customer" other="Sam Carter" maxPhotos={maxPhotos} keepPhoto={keepPhoto} onSend={onSend} />
      </TestUi>,
    );
    return onSend;
  }
  const choose = (...files: File[]) => userEvent.upload(screen.getByLabelText('Add photos'), files);

  it('uploads photos when they are chosen and sends them with descriptions, without a text', async () => {
    const { keepPhoto, ends, tell } = uploads();
    const onSend = compose(keepPhoto);
    await choose(photo(), photo('pipe.png'));
    expect(screen.getAllByText('Uploading, 0%')).toHaveLength(2);
    act(() => tell[0]?.(0.4));
    expect(screen.getByText('Uploading, 40%')).toBeTruthy();
    await userEvent.type(screen.getByLabelText('What Photo 1 shows (optional)'), 'The tap');
    await act(async () => {
      ends[0]?.({ data: 'f_1' });
      ends[1]?.({ data: 'f_2' });
    });
    expect(screen.getAllByText('Ready to send')).toHaveLength(2);
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSend.mock.calls[0]?.[0]).toBe('');
    expect(onSend.mock.calls[0]?.[1]).toMatchObject([
      { id: 'f_1', alt: 'The tap' },
      { id: 'f_2', alt: '' },
    ]);
    expect(screen.queryByRole('list', { name: 'Photos to send' })).toBeNull();
  });

  it('sends a message as soon as its photos are uploaded', async () => {
    const { keepPhoto, ends } = uploads();
    const onSend = compose(keepPhoto);
    await choose(photo());
    await userEvent.type(screen.getByLabelText('Message'), 'Look{Enter}');
    expect(onSend).not.toHaveBeenCalled();
    expect(screen.getByText('It will be sent as soon as the photos are uploaded.')).toBeTruthy();
    await act(async () => ends[0]?.({ data: 'f_1' }));
    await waitFor(() => expect(onSend).toHaveBeenCalledTimes(1));
    expect(onSend.mock.calls[0]).toMatchObject(['Look', [{ id: 'f_1' }]]);
  });

  it('keeps a message until its failed photos are uploaded again or removed', async () => {
    const keepPhoto = vi
      .fn<UploadPhoto>()
      .mockResolvedValueOnce({ error: { code: 'too_large' } })
      .mockResolvedValueOnce({ error: {} })
      .mockResolvedValueOnce({ data: 'f_3' });
    const onSend = compose(keepPhoto);
    await choose(photo());
    expect(await screen.findByText('This picture is too large. Choose one below 20 MB.')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSend).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Remove Photo 1' }));
    expect(document.activeElement).toBe(screen.getByLabelText('Message'));
    await choose(photo());
    await userEvent.click(await screen.findByRole('button', { name: /^Try again/ }));
    expect(await screen.findByText('Ready to send')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(onSend.mock.calls[0]?.[1]).toMatchObject([{ id: 'f_3' }]);
  });

  it('omits photos beyond the limit of a message, and says so', async () => {
    const { keepPhoto } = uploads();
    compose(keepPhoto, 2);
    await choose(photo());
    await choose(photo(), photo(), photo());
    expect(keepPhoto).toHaveBeenCalledTimes(2);
    expect(screen.getByText('A message can have 2 photos. The others were left out.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Add photos').disabled).toBe(true);
  });

  it('offers no photos where the server accepts none', () => {
    compose(vi.fn(), 0);
    expect(screen.queryByLabelText('Add photos')).toBeNull();
  });

  it('opens photos at full size, one after the other, with their description', async () => {
    const photos = [
      { src: '/a.jpg', alt: 'The tap', width: 4, height: 3 },
      { src: '/b.jpg', alt: '', width: 4, height: 3 },
    ];
    log([line({ text: '', photos })]);
    await userEvent.click(screen.getByRole('button', { name: 'Open The tap' }));
    expect(within(screen.getByRole('dialog', { name: 'The tap' })).getByRole('img', { name: 'The tap' })).toBeTruthy();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('dialog', { name: 'Photo 2' })).toBeTruthy();
    expect(screen.getByText('2 of 2')).toBeTruthy();
  });
});

describe('the outbox', () => {
  it('sends a message again under the same id until it has arrived', async () => {
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

  it('keeps photos over a reload by the server’s ids', async () => {
    const deliver = vi.fn<Deliver>().mockResolvedValue(undefined);
    const first = renderHook(() => useOutbox('b_1', deliver));
    act(() => first.result.current.send('', [{ id: 'f_1', alt: 'The tap', src: 'blob:1' }]));
    await waitFor(() => expect(first.result.current.unsent[0]?.state).toBe('failed'));
    first.unmount();
    const { result } = renderHook(() => useOutbox('b_1', deliver));
    expect(result.current.unsent).toMatchObject([{ text: '', photos: [{ id: 'f_1', alt: 'The tap' }] }]);
    expect(result.current.unsent[0]?.photos?.[0]?.src).toBeUndefined();
  });
});
