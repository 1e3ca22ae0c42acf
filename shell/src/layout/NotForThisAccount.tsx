import { paths } from '@doorstep/shared-api/paths';
import type { Access } from '@doorstep/shared-api/remote';
import { Button, EmptyState, Page } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';

export function NotForThisAccount({ access }: { access: Access }) {
  const t = useT('shell');
  return (
    <Page>
      <EmptyState
        title={t(`notForYou.${access}`)}
        text={t('notForYou.text')}
        action={<Button to={paths.home}>{t('nav.home')}</Button>}
      />
    </Page>
  );
}
