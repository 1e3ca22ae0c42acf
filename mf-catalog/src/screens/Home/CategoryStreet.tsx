import type { Category } from '@doorstep/shared-api/domain';
import { Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { CategoryStrip } from '../../components/CategoryStrip';
import { useEmptySiteMessage } from '../../components/FreshSite';
import { LoadError } from '../../components/LoadError';
import type { QueryResult } from '../../components/QueryResult';
import styles from './Home.module.css';

export function CategoryStreet({ categories }: { readonly categories: QueryResult<readonly Category[]> }) {
  const t = useT('catalog');
  const fresh = useEmptySiteMessage('categories');
  const heading = <h2>{t('home.strip')}</h2>;
  return <section className={`wrap ${styles.strip}`}>{content()}</section>;

  function content() {
    if (categories.data && categories.data.length > 0) {
      return <CategoryStrip categories={categories.data} label={t('home.strip')} heading={heading} />;
    }
    if (categories.isError) {
      return (
        <>
          {heading}
          <LoadError error={categories.error} onRetry={categories.refetch} busy={categories.isFetching} level={3} />
        </>
      );
    }
    if (categories.data) {
      return (
        <>
          {heading}
          <p className="muted mt4 mb4">{fresh.text}</p>
          {fresh.action}
        </>
      );
    }
    return (
      <>
        <div className={styles.stripHead}>{heading}</div>
        <div className={styles.waitingStreet} aria-busy="true">
          <Skeleton shape="arch" count={8} />
        </div>
      </>
    );
  }
}
