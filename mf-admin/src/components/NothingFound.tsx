import { EmptyState } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';

export function NothingFound({ action }: { action?: ReactNode }) {
  const t = useT('admin');
  return <EmptyState art="search" title={t('nothing.title')} text={t('nothing.text')} action={action} />;
}
