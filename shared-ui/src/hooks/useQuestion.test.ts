// @vitest-environment happy-dom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useQuestion } from './useQuestion';

afterEach(cleanup);

type Result = { readonly error?: string; readonly data?: string };
const refusal: Result = { error: 'confirm_again' };
const ask = () =>
  renderHook(() => useQuestion<'again'>(({ error }) => (error === 'confirm_again' ? 'again' : undefined))).result;

test.each<Result>([{ data: 'done' }, { error: 'other' }])('what asks nothing is done once: %o', async (first) => {
  const question = ask();
  const perform = vi.fn(async () => first);
  expect(await act(() => question.current.runConfirmed(perform))).toBe(first);
  expect(perform).toHaveBeenCalledTimes(1);
  expect(question.current.question).toBeUndefined();
});

test.each([
  ['answered is done again', true, 2, { data: 'done' }],
  ['closed leaves the refusal, and nothing was done', false, 1, refusal],
])('a question that is %s', async (_what, passed, times, expected) => {
  const question = ask();
  const perform = vi.fn<() => Promise<Result>>().mockResolvedValueOnce(refusal).mockResolvedValueOnce({ data: 'done' });
  let result: Promise<Result> | undefined;
  act(() => {
    result = question.current.runConfirmed(perform);
  });
  await waitFor(() => expect(question.current.question).toBe('again'));
  act(() => question.current.answer(passed));
  expect(question.current.question).toBeUndefined();
  expect(await result).toEqual(expected);
  expect(perform).toHaveBeenCalledTimes(times);
});
