import { useT } from '@doorstep/shared-ui/i18n';
import type { CodeProblem } from '../model/codes/codeProblem';
import { waitOf } from '../model/signIn/loginProblem';

export function useCodeMessage(): (problem: CodeProblem) => string {
  const t = useT('account');
  return (problem) => {
    switch (problem.kind) {
      case 'wrong':
        return t('code.wrong');
      case 'expired':
        return t('code.expired');
      case 'unknown':
        return t('code.noCode');
      case 'refused':
        return problem.message;
      case 'failed':
        return t('code.failed');
      case 'locked': {
        if (problem.waitSeconds === undefined) return problem.message || t('code.failed');
        const { unit, count } = waitOf(problem.waitSeconds);
        return `${t('login.locked')}. ${t(`login.${unit}`, { count })}`;
      }
    }
  };
}
