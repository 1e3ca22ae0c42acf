import { isApiError } from '@doorstep/shared-api';
import { Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';

/** Wrong codes are reported at their field, and a cancelled confirmation is no failure. */
export function useStepProblem(): (error: unknown) => ReactNode {
  const t = useT('secondStep');
  return (error) => {
    if (error === undefined) return null;
    const { code, kind, message = '' } = isApiError(error) ? error : {};
    if (code === 'validation' || code === 'confirm_again') return null;
    const isLocked = code === 'locked' || kind === 'rateLimited';
    return (
      <Note tone="bad" role="alert">
        {isLocked ? t('locked') : code === 'forbidden' ? message : t('failed')}
      </Note>
    );
  };
}
