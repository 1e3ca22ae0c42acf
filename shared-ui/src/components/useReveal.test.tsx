// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useReveal } from './useReveal';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'userActivation');
});

function Answer({ isAnswer }: { isAnswer: boolean }) {
  return <p ref={useReveal<HTMLParagraphElement>(isAnswer)}>No.</p>;
}

test.each([
  ['an answer to a press', true, true, false, [[{ block: 'nearest', behavior: 'smooth' }]]],
  ['an answer for who asked for less motion', true, true, true, [[{ block: 'nearest', behavior: 'instant' }]]],
  ['what appears by itself', true, false, false, []],
  ['what is no answer', false, true, false, []],
])('%s scrolls into view as far as it should', (_what, isAnswer, isActive, isCalm, calls) => {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { isActive } });
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: isCalm } as MediaQueryList);
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  scroll.mockClear();
  render(<Answer isAnswer={isAnswer} />);
  expect(scroll.mock.calls).toEqual(calls);
});
