// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { paintWholePage } from './paintWholePage';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', (then: () => void) => setTimeout(then));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

const painted = () => document.querySelectorAll('.below[data-painted]').length;

test('paints one section below the window each time the page is idle', () => {
  document.body.innerHTML = '<section class="below"></section><section class="below"></section>';
  paintWholePage();
  expect(painted()).toBe(1);
  vi.runAllTimers();
  expect(painted()).toBe(2);
});

test('paints sections that are added later', async () => {
  paintWholePage();
  document.body.innerHTML = '<section class="below"></section>';
  await vi.runAllTimersAsync();
  expect(painted()).toBe(1);
});

test('loads images above and below, but none beside the window and none for people who save data', async () => {
  document.body.innerHTML =
    '<img loading="lazy" data-left="0" /><img loading="lazy" data-left="5000" /><img loading="lazy" data-left="100" />';
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const left = Number(this.getAttribute('data-left'));
    return { left, right: left + 80, width: 80 } as DOMRect;
  });
  Object.assign(navigator, { connection: { saveData: true } });
  const lazy = () => document.querySelectorAll('img[loading=lazy]').length;
  paintWholePage();
  expect(lazy()).toBe(3);
  Object.assign(navigator, { connection: { saveData: false } });
  paintWholePage();
  expect(lazy()).toBe(1);
});
