import { useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useState } from 'react';
import { ReasonDialog } from '../components/ReasonDialog';
import { useSecondStep } from './useSecondStep';

export interface DecisionTexts {
  readonly title: string;
  readonly consequence: string;
  readonly more?: ReactNode;
  readonly wordsLabel: string;
  readonly wordsHint?: string | undefined;
  readonly confirmLabel: string;
  readonly done: string;
  readonly danger?: boolean;
}

interface DecisionOptions<Decision> {
  readonly textsOf: (decision: Decision) => DecisionTexts;
  readonly stateOf: (decision: Decision) => { error?: unknown; isLoading: boolean; reset: () => void };
  readonly decide: (decision: Decision, words: string) => Promise<{ readonly error?: unknown }>;
}

/**
 * `const { open, dialog } = useDecision(...)`: opens a dialog that asks for a reason, and for the second step where the
 * server requires it. After a rejection it stays open with its input.
 */
export function useDecision<Decision extends string>({ textsOf, stateOf, decide }: DecisionOptions<Decision>) {
  const t = useT('admin');
  const toast = useToast();
  const { runConfirmed, codeDialog } = useSecondStep();
  const [decision, setDecision] = useState<Decision>();

  function open(next: Decision) {
    stateOf(next).reset();
    setDecision(next);
  }

  async function confirm(chosen: Decision, done: string, words: string) {
    const result = await runConfirmed(() => decide(chosen, words));
    if (result.error) return;
    toast.show({ text: done });
    setDecision(undefined);
  }

  function dialogOf(chosen: Decision): ReactNode {
    const { done, more, ...texts } = textsOf(chosen);
    const { error, isLoading } = stateOf(chosen);
    return (
      <ReasonDialog
        open
        onClose={() => setDecision(undefined)}
        {...texts}
        safeLabel={t('cancel')}
        busy={isLoading}
        error={error}
        onConfirm={(words) => void confirm(chosen, done, words)}
      >
        {more}
      </ReasonDialog>
    );
  }

  const dialog: ReactNode = (
    <>
      {decision && dialogOf(decision)}
      {codeDialog}
    </>
  );
  return { open, dialog };
}
