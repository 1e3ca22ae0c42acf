import { useRef, useState } from 'react';

/**
 * `const { runConfirmed, question, answer } = useQuestion(questionOf)`: an act that is refused until the person has answered a
 * question (the password once more) is done again after `answer(true)`. After `answer(false)` the refusal is the result, and
 * nothing was done. `questionOf` says what a result asks, undefined for nothing; `question` is what is being asked now.
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
