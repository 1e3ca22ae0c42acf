import { paths } from '@doorstep/shared-api/paths';
import { Button, EmptyState } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { ConsoleSection } from '../model/places';

export function NoPlace({ places }: { places: readonly ConsoleSection[] }) {
  const t = useT('admin');
  const [first] = places;
  return (
    <>
      <h1 className="sr">{t('noPlace.title')}</h1>
      <EmptyState
        title={t('noPlace.title')}
        text={t('noPlace.text')}
        action={
          first ? (
            <Button to={first.to}>{t(`title.${first.id}`)}</Button>
          ) : (
            <Button to={paths.ops}>{t('account.releases')}</Button>
          )
        }
      />
    </>
  );
}
