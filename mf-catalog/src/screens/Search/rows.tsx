import { useSessionStatus } from '@doorstep/shared-api';
import type { FoundCategory, FoundProvider, FoundService } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { formatDistance, Picture, Rating, useFormat } from '@doorstep/shared-ui';
import { useLanguage, useT } from '@doorstep/shared-ui/i18n';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { categoryLink } from '../../model/navigation/links';
import styles from './Search.module.css';

interface RowProps {
  readonly to: string;
  readonly image: string;
  readonly placeholder?: 'user';
  readonly name: string;
  readonly detail: string;
  readonly children?: ReactNode;
}

function Row({ to: address, image, placeholder, name, detail, children }: RowProps) {
  return (
    <li>
      <Link className={styles.row} to={address}>
        <span className={styles.arch}>
          <Picture src={image} alt="" width={72} height={90} placeholder={placeholder} />
        </span>
        <span className={styles.words}>
          <bdi className={styles.name}>{name}</bdi>
          <span className="sm muted" dir="auto">
            {detail}
          </span>
        </span>
        <span className={styles.end}>{children}</span>
      </Link>
    </li>
  );
}

export function ServiceRows({ services }: { readonly services: readonly FoundService[] }) {
  const t = useT('catalog');
  const status = useSessionStatus();
  const { money } = useFormat();
  if (services.length === 0) return null;
  return (
    <section>
      <h2 className="h3">{t('search.group.services')}</h2>
      <ul className={styles.rows}>
        {services.map(({ id, categoryId, categorySlug, name, image, categoryName, durationMinutes, priceCents }) => (
          <Row
            key={id}
            to={categoryLink(status, { id: categoryId, slug: categorySlug }, id)}
            image={image}
            name={name}
            detail={
              durationMinutes ? t('search.minutes', { category: categoryName, count: durationMinutes }) : categoryName
            }
          >
            {priceCents !== undefined && <bdi className="num">{money(priceCents)}</bdi>}
          </Row>
        ))}
      </ul>
    </section>
  );
}

interface CategoryRowsProps {
  readonly categories: readonly FoundCategory[];
  readonly heading: string;
}

export function CategoryRows({ categories, heading }: CategoryRowsProps) {
  const t = useT('catalog');
  const status = useSessionStatus();
  if (categories.length === 0) return null;
  return (
    <section>
      <h2 className="h3">{heading}</h2>
      <ul className={styles.rows}>
        {categories.map(({ id, slug, name, image, examples, serviceCount }) => (
          <Row key={id} to={categoryLink(status, { id, slug })} image={image} name={name} detail={examples.join(', ')}>
            <span className="sm muted">{t('common.services', { count: serviceCount })}</span>
          </Row>
        ))}
      </ul>
    </section>
  );
}

export function PersonRows({ providers }: { readonly providers: readonly FoundProvider[] }) {
  const t = useT('catalog');
  const { money } = useFormat();
  const { locale } = useLanguage();
  if (providers.length === 0) return null;
  const detail = ({ serviceTitle, distanceKm }: FoundProvider) =>
    distanceKm === undefined ? serviceTitle : `${serviceTitle} · ${formatDistance(distanceKm, locale)}`;
  return (
    <section className={styles.people}>
      <h2 className="h3">{t('search.group.providers')}</h2>
      <ul className={styles.rows}>
        {providers.map((provider) => (
          <Row
            key={provider.id}
            to={pathTo.publicProfile(provider)}
            image={provider.image}
            placeholder="user"
            name={provider.name}
            detail={detail(provider)}
          >
            <Rating value={provider.rating} count={provider.reviewCount} />
            {provider.priceCents !== undefined && <bdi className="num">{money(provider.priceCents)}</bdi>}
          </Row>
        ))}
      </ul>
    </section>
  );
}
