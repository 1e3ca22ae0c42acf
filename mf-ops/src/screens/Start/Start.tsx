import { paths } from '@doorstep/shared-api/paths';
import { Button, EmptyState, Page } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

/** The first screen. */
export function Start() {
  const t = useT('ops');
  return (
    <Page>
      <h1>{t('start.heading')}</h1>
      <EmptyState title={t('start.text')} action={<Button to={paths.home}>{t('start.home')}</Button>} />
    </Page>
  );
}

export { Start as Component };
