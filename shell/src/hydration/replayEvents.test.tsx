// @vitest-environment happy-dom
import { act, cleanup } from '@testing-library/react';
import { useState } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { afterEach, expect, test, vi } from 'vitest';
import { captureEarlyEvents, replayEarlyEvents } from './replayEvents';

afterEach(() => {
  cleanup();
  document.body.innerHTML = '';
});

const sendMock = vi.fn();

function Form() {
  const [state, setState] = useState({ phone: '', notes: 'none', tick: false, size: 's' });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        sendMock(state);
      }}
    >
      <input
        name="phone"
        value={state.phone}
        onChange={({ target }) => setState((was) => ({ ...was, phone: target.value }))}
      />
      <textarea
        name="notes"
        value={state.notes}
        onChange={({ target }) => setState((was) => ({ ...was, notes: target.value }))}
      />
      <input
        name="tick"
        type="checkbox"
        checked={state.tick}
        onChange={({ target }) => setState((was) => ({ ...was, tick: target.checked }))}
      />
      <select
        name="size"
        value={state.size}
        onChange={({ target }) => setState((was) => ({ ...was, size: target.value }))}
      >
        <option value="s">S</option>
        <option value="m">M</option>
      </select>
      <button type="submit">Send</button>
    </form>
  );
}

function renderPrerenderedForm() {
  document.body.innerHTML = `<div id="root">${renderToString(<Form />)}</div>`;
  const root = document.getElementById('root') as HTMLElement;
  const field = <T extends HTMLElement>(name: string) => root.querySelector(`[name=${name}]`) as unknown as T;
  return { root, field };
}

function type(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: string) {
  field.value = value;
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

test('submits what was entered before hydration, even when the button was pressed before it too', async () => {
  const { root, field } = renderPrerenderedForm();
  field<HTMLInputElement>('phone').value = '5550100001';
  captureEarlyEvents(root);
  type(field<HTMLTextAreaElement>('notes'), 'Ring twice');
  field<HTMLInputElement>('tick').click();
  type(field<HTMLSelectElement>('size'), 'm');
  root.querySelector('button')?.click();
  expect(sendMock).not.toHaveBeenCalled();

  await act(async () => hydrateRoot(root, <Form />));
  await act(async () => replayEarlyEvents());
  await vi.waitFor(() => expect(sendMock).toHaveBeenCalled());
  expect(sendMock.mock.calls).toEqual([[{ phone: '5550100001', notes: 'Ring twice', tick: true, size: 'm' }]]);
});

test('leaves an untouched page alone and submits a click after hydration once', async () => {
  sendMock.mockClear();
  const { root, field } = renderPrerenderedForm();
  captureEarlyEvents(root);
  await act(async () => hydrateRoot(root, <Form />));
  await act(async () => replayEarlyEvents());
  expect(field<HTMLInputElement>('phone').value).toBe('');
  await act(async () => root.querySelector('button')?.click());
  expect(sendMock).toHaveBeenCalledTimes(1);
});

function Choice() {
  const [isChosen, setChosen] = useState(false);
  return <input name="choice" type="checkbox" checked={isChosen} onChange={() => setChosen((was) => !was)} />;
}

test('toggles a checkbox once when it is clicked between hydration and replay', async () => {
  document.body.innerHTML = `<div id="root">${renderToString(<Choice />)}</div>`;
  const root = document.getElementById('root') as HTMLElement;
  const choice = () => root.querySelector<HTMLInputElement>('[name=choice]');
  captureEarlyEvents(root);
  await act(async () => hydrateRoot(root, <Choice />));
  await act(async () => choice()?.click());
  expect(choice()?.checked).toBe(true);
  await act(async () => {
    replayEarlyEvents();
    await new Promise((resolve) => setTimeout(resolve));
  });
  expect(choice()?.checked).toBe(true);
});

test('replays an early click once, however many screens follow', async () => {
  sendMock.mockClear();
  const { root } = renderPrerenderedForm();
  captureEarlyEvents(root);
  root.querySelector('button')?.click();
  await act(async () => hydrateRoot(root, <Form />));
  await act(async () => replayEarlyEvents());
  await vi.waitFor(() => expect(sendMock).toHaveBeenCalledTimes(1));
  await act(async () => {
    replayEarlyEvents();
    // Clicks are replayed after input, so two tasks must run.
    for (let task = 0; task < 3; task += 1) await new Promise((resolve) => setTimeout(resolve));
  });
  expect(sendMock).toHaveBeenCalledTimes(1);
});
