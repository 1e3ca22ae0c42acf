import { useRef, useState } from 'react';

/**
 * `const { runConfirmed, question, answer } = useQuestion(questionOf)`: runs an action. When `questionOf` finds a
 * question in its result, `answer(true)` runs it again, and `answer(false)` returns the refusal with nothing done.
 * `questionOf` returns undefined for no question. `question` is the open one.
 */
export function useQuestion<Question>(questionOf: (result: { readonly error?: unknown }) => Question | undefined) {
  const [question, setQuestion] = useState<Question>();
  const resolveAnswer = useRef<(passed: boolean) => void>(undefined);

  function ask(next: Question): Promise<boolean> {
    setQuestion(() => next);
    return new Promise((resolve) => {
      resolveAnswer.current = resolve;
    });
  }

  return {
    question,
    answer(passed: boolean) {
      setQuestion(undefined);
      resolveAnswer.current?.(passed);
    },
    async runConfirmed<R extends { readonly error?: unknown }>(act: () => Promise<R>): Promise<R> {
      const result = await act();
      const next = questionOf(result);
      return next !== undefined && (await ask(next)) ? act() : result;
    },
  };
}
