import { isApiError, isUnreachable } from '@doorstep/shared-api';
import { useUndoContactChangeMutation } from '@doorstep/shared-api/profile';
import { Button, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';

interface UndoChangeProps {
  token: string;
  onUndone: (resetToken: string) => void;
}

/** Undoes a contact change on a press, because mail scanners open links. */
export function UndoChange({ token, onUndone }: UndoChangeProps) {
  const t = useT('account');
  const [undo, { isLoading }] = useUndoContactChangeMutation();
  const [problem, setProblem] = useState('');

  async function takeBack() {
    setProblem('');
    try {
      onUndone((await undo(token).unwrap()).token);
    } catch (error) {
      const message = isApiError(error) && !isUnreachable(error) ? error.message : '';
      setProblem(message || t('code.failed'));
    }
  }

  return (
    <>
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <Button size="lg" block accent busy={isLoading} onClick={() => void takeBack()}>
        {t('undo.submit')}
      </Button>
    </>
  );
}
