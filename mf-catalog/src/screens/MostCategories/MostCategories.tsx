import { useSessionStatus } from '@doorstep/shared-api';
import { useGetCategoriesQuery } from '@doorstep/shared-api/catalog';
import type { Category } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { BackLink, EmptyState, Page, Picture, type PictureProps, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { useEmptySiteMessage } from '../../components/FreshSite';
import { urgencyAt } from '../../components/urgencyAt';
import { useFailedText } from '../../hooks/useFailedText';
import { useServicesWithPrice } from '../../hooks/useServicesWithPrice';
import { categoryLink } from '../../model/navigation/links';
import styles from './MostCategories.module.css';

export function MostCategories() {
  const t = useT('catalog');
  return (
    <Page className={styles.page}>
      <BackLink to={paths.home} label={t('common.home')} />
      <h1>{t('title.most-categories')}</h1>
      <p className={`lead ${styles.lead}`}>{t('categories.lead')}</p>
      <CategoryGrid />
    </Page>
  );
}

export { MostCategories as Component };

function CategoryGrid() {
  const t = useT('catalog');
  return (
    <QueryState
      query={useGetCategoriesQuery()}
      className={styles.grid}
      skeleton={<Skeleton shape="arch" count={12} />}
      atOnce
      failed={useFailedText()}
      empty={<EmptyState title={t('common.noData')} {...useEmptySiteMessage('categories')} />}
    >
      {(categories) => (
        <ul className={styles.grid}>
          {categories.map((category, index) => (
            <li key={category.id}>
              <CategoryCard category={category} urgent={urgencyAt(index)} />
            </li>
          ))}
        </ul>
      )}
    </QueryState>
  );
}

interface CategoryCardProps {
  readonly category: Category;
  readonly urgent: PictureProps['urgent'];
}

function CategoryCard({ category, urgent }: CategoryCardProps) {
  const status = useSessionStatus();
  const servicesWithPrice = useServicesWithPrice();
  return (
    <Link className={styles.card} to={categoryLink(status, category)}>
      <span className={styles.arch}>
        <Picture src={category.image} alt="" placeholder="door-open" width={240} height={300} urgent={urgent} />
      </span>
      <span className={styles.words}>
        <span className="h3">{category.name}</span>
        <span className="muted">{servicesWithPrice(category.services)}</span>
      </span>
    </Link>
  );
}
