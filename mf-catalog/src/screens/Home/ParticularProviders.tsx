import { useSettings } from '@doorstep/shared-api';
import { displayPriceOf, type Provider, type TopProvider } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { Carousel, Picture, Rating, Skeleton, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { Link } from 'react-router-dom';
import { LoadError } from '../../components/LoadError';
import type { QueryResult } from '../../components/QueryResult';
import styles from './Home.module.css';

/** Number of providers that fill four screens of the carousel. The rest follow behind 'Explore More'. */
const maxProviders = 24;

interface ParticularProvidersProps {
  readonly providers: QueryResult<readonly Provider[]>;
  readonly shownAbove: readonly TopProvider[];
}

export function ParticularProviders({ providers, shownAbove }: ParticularProvidersProps) {
  const t = useT('catalog');
  const { apiExtensions } = useSettings();
  const all = (providers.data ?? []).filter((provider) => provider.id);
  const seen = new Set(shownAbove.map(({ id }) => id));
  const others = all.filter(({ id }) => !seen.has(id));
  // A server without extensions may know only its best providers. The contract shows them here too.
  const shown = (others.length > 0 || apiExtensions ? others : all).slice(0, maxProviders);
  if (providers.data && shown.length === 0) return null;
  const heading = (
    <div className={styles.particularHead}>
      <h2>{t('home.particular')}</h2>
      <Link className="link" to={paths.allProviders}>
        {t('common.exploreMore')}
      </Link>
    </div>
  );
  return (
    <section className="wrap sec below">
      <div className={styles.particular}>{content()}</div>
    </section>
  );

  function content() {
    if (providers.data) {
      return (
        <Carousel label={t('home.particular')} step={150} heading={heading}>
          {pairs(shown).map((pair) => (
            <div key={pair[0]?.id} className={styles.column}>
              {pair.map((provider) => (
                <Person key={provider.id} provider={provider} />
              ))}
            </div>
          ))}
        </Carousel>
      );
    }
    if (providers.isError) {
      return (
        <>
          {heading}
          <LoadError error={providers.error} onRetry={providers.refetch} busy={providers.isFetching} level={3} />
        </>
      );
    }
    return (
      <>
        {heading}
        <div className={styles.waitingPeople} aria-busy="true">
          <Skeleton shape="block" count={6} height="105px" />
        </div>
      </>
    );
  }
}

function pairs(providers: readonly Provider[]): (readonly Provider[])[] {
  return providers.flatMap((_, index) => (index % 2 === 0 ? [providers.slice(index, index + 2)] : []));
}

function Person({ provider }: { readonly provider: Provider }) {
  const t = useT('catalog');
  const { money } = useFormat();
  const price = displayPriceOf(provider);
  return (
    <Link className={styles.person} to={pathTo.providerDetails(provider.id)}>
      <span className={`avatar ${styles.portrait}`}>
        <Picture src={provider.image} alt="" placeholder="user" width={84} height={105} />
      </span>
      <span>
        <span className="row row--between">
          <b className="h4">
            <bdi>{provider.name}</bdi>
          </b>
          <Rating value={provider.rating} count={provider.reviewCount} />
        </span>
        <span className={`muted sm ${styles.line}`}>{provider.serviceTitle}</span>
        {price && (
          <span className="sm b">
            {price.isLowest && t('common.from')} {money(price.cents)}
          </span>
        )}
      </span>
    </Link>
  );
}
