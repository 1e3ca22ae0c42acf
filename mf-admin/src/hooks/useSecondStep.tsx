import { isApiError } from '@doorstep/shared-api';
import { Dialog } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useRef, useState } from 'react';
import { CodeForm } from '../components/secondStep/CodeForm';

interface Result {
  readonly error?: unknown;
}

const needsCode = ({ error }: Result) =>
  isApiError(error) && (error.code === 'two_step_again' || error.code === 'two_step_needed');

/**
 * `const { carryOut, codeDialog } = useSecondStep()`: what the server wants a fresh code for is asked for again with one. Whoever
 * closes the dialog has done nothing.
 */
export function useSecondStep(): {
  carryOut: <R extends Result>(act: () => Promise<R>) => Promise<R>;
  codeDialog: ReactNode;
} {
  const t = useT('admin');
  const [open, setOpen] = useState(false);
  const answer = useRef<(passed: boolean) => void>(undefined);

  function ask(): Promise<boolean> {
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }

  function close(passed: boolean) {
    setOpen(false);
    answer.current?.(passed);
  }

  return {
    async carryOut(act) {
      const result = await act();
      return needsCode(result) && (await ask()) ? act() : result;
    },
    codeDialog: (
      <Dialog open={open} onClose={() => close(false)} title={t('secondStep.again.title')} size="sm">
        <p className="muted mb4">{t('secondStep.again.text')}</p>
        <CodeForm onPassed={() => close(true)} submitLabel={t('secondStep.continue')} />
      </Dialog>
    ),
  };
}
