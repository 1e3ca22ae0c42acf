import { useSessionStatus } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { Button, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';

export function useEmptySiteMessage(missing: 'categories' | 'providers'): { text: string; action: ReactNode } {
  const t = useT('catalog');
  const status = useSessionStatus();
  const hasRoute = useHasRoute();
  if (status === 'admin')
    return {
      text: t(`freshSite.${missing}.staff`),
      action: hasRoute(paths.admin) && <Button to={paths.admin}>{t('freshSite.toConsole')}</Button>,
    };
  const mayApply = missing === 'providers' && status === 'visitor' && hasRoute(paths.providerSignup);
  return {
    text: t(`freshSite.${missing}.everybody`),
    action: mayApply && <Button to={paths.providerSignup}>{t('freshSite.becomeProvider')}</Button>,
  };
}
