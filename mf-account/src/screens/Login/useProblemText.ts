import { useT } from '@doorstep/shared-ui/i18n';
import { type LoginProblem, waitOf } from '../../model/signIn/loginProblem';

export function useErrorMessage(problem: LoginProblem | undefined): { title: string; help: string } {
  const t = useT('account');
  switch (problem?.kind) {
    case undefined:
      return { title: '', help: '' };
    case 'invalid':
      return { title: t('login.invalid'), help: t('login.invalidHelp') };
    case 'locked': {
      if (problem.waitSeconds === undefined)
        return { title: t('login.locked'), help: problem.message || t('login.failedHelp') };
      const { unit, count } = waitOf(problem.waitSeconds);
      return { title: t('login.locked'), help: t(`login.${unit}`, { count }) };
    }
    case 'refused':
      return { title: t('login.refused'), help: problem.message };
    case 'failed':
      return { title: t('login.failed'), help: t('login.failedHelp') };
  }
}
