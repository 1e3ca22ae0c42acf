import type { Category, SessionStatus } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Icon, Picture, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import type { QueryResult } from '../../components/QueryResult';
import { useServicesWithPrice } from '../../hooks/useServicesWithPrice';
import { throughLogin } from '../../model/navigation/links';
import styles from './Home.module.css';

/** Shows one large category and eight small ones. The rest follow behind 'Explore More'. */
const maxCategories = 9;

export interface PopularCategoriesProps {
  readonly categories: QueryResult<readonly Category[]>;
  readonly standing: SessionStatus;
}

export function PopularCategories({ categories, standing }: PopularCategoriesProps) {
  const t = useT('catalog');
  const linkOf = (category: Category) => throughLogin(standing, pathTo.laundryServices(category.id));
  const [first, ...others] = (categories.data ?? []).slice(0, maxCategories);
  // The section above already reports an empty or failed list.
  if (!first && !categories.isLoading) return null;
  return (
    <section className={`wrap below ${styles.bentoSection}`}>
      <div className="sec__head">
        <h2>{t('home.popular')}</h2>
        <Link className="link" to={paths.mostCategories}>
          {t('common.exploreMore')}
        </Link>
      </div>
      {first ? (
        <div className={styles.bento}>
          <LargeCategory category={first} link={linkOf(first)} />
          {others.map((category) => (
            <SmallCategory key={category.id} category={category} link={linkOf(category)} />
          ))}
        </div>
      ) : (
        <div className={styles.waitingBento} aria-busy="true">
          <Skeleton shape="block" height="420px" />
        </div>
      )}
    </section>
  );
}

interface CategoryProps {
  readonly category: Category;
  readonly link: string;
}

function LargeCategory({ category, link }: CategoryProps) {
  const servicesWithPrice = useServicesWithPrice();
  return (
    <Link className={styles.big} to={link}>
      <Picture src={category.banners[0] ?? category.image} alt="" placeholder="door-open" width={440} height={420} />
      <div className={styles.bigLabel}>
        <span>
          <b className="h3">{category.name}</b>
          <br />
          <span className="muted">{servicesWithPrice(category.services)}</span>
        </span>
        <Icon name="arrow-right" weight="bold" flip />
      </div>
    </Link>
  );
}

function SmallCategory({ category, link }: CategoryProps) {
  const t = useT('catalog');
  return (
    <Link className={styles.rowLink} to={link}>
      <span className="avatar avatar--lg">
        <Picture src={category.image} alt="" placeholder="door-open" width={64} height={80} />
      </span>
      <span className="grow">
        <b className="h4">{category.name}</b>
        <br />
        <span className="muted sm">{t('common.services', { count: category.services.length })}</span>
      </span>
      <Icon name="caret-right" flip />
    </Link>
  );
}
