import { paths } from '@doorstep/shared-api/paths';
import { Button, EmptyState, Page } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

export function NotFound() {
  const t = useT('shell');
  return (
    <Page>
      <EmptyState
        art="search"
        title={t('notFound.title')}
        text={t('notFound.text')}
        action={<Button to={paths.home}>{t('nav.home')}</Button>}
      />
    </Page>
  );
}
