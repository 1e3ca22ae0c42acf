import { skipToken } from '@doorstep/shared-api';
import { useGetAddressSuggestionsQuery } from '@doorstep/shared-api/catalog';
import type { SearchResults } from '@doorstep/shared-api/domain';
import { useSearchQuery } from '@doorstep/shared-api/search';
import { Page, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useLanguage, useT } from '@doorstep/shared-ui/i18n';
import { useDocumentTitle } from '@doorstep/shared-ui/routes';
import { Link, useSearchParams } from 'react-router-dom';
import { useFailedText } from '../../hooks/useFailedText';
import { useNearby } from '../../hooks/useNearby';
import { resultsLink } from '../../model/navigation/links';
import { CategoryRows, PersonRows, ServiceRows } from './rows';
import styles from './Search.module.css';
import { SearchForm } from './SearchForm';

const PER_GROUP = 12;

export function Search() {
  const t = useT('catalog');
  const { lang } = useLanguage();
  const wanted = useRequestedSearch();
  const place = useGetAddressSuggestionsQuery(wanted.where ? { q: wanted.where } : skipToken);
  const { point } = useNearby();
  const [found] = place.data ?? [];
  const isPlaced = !wanted.where || place.data !== undefined || place.isError;
  const query = useSearchQuery(
    isPlaced
      ? { text: wanted.query, lang, near: found ?? point, isExact: wanted.isExact, limit: PER_GROUP }
      : skipToken,
  );
  const results = query.currentData;
  const title = useTitleText(wanted, results);
  useDocumentTitle(title);
  return (
    <Page className={styles.page}>
      <SearchForm key={wanted.query} query={wanted.query} where={wanted.where} />
      <h1 className={styles.title} dir="auto">
        {title}
      </h1>
      {found && <p className="muted mt2">{t('search.near', { place: found.label })}</p>}
      <QueryState
        query={{ ...query, data: results }}
        className={styles.waiting}
        skeleton={<Skeleton shape="line" count={6} />}
        failed={useFailedText()}
      >
        {(loaded) => <Results results={loaded} wanted={wanted} />}
      </QueryState>
    </Page>
  );
}

export { Search as Component };

const isEmpty = ({ services, categories, providers }: SearchResults) =>
  services.length + categories.length + providers.length === 0;

/** The words that the server searched for may differ from the typed ones. */
function useTitleText({ query }: RequestedSearch, results: SearchResults | undefined): string {
  const t = useT('catalog');
  if (!query) return t('search.empty');
  if (results?.unoffered) return t('search.unoffered', { trade: results.unoffered });
  if (results && isEmpty(results)) return t('search.noneTitle', { query });
  return t('search.results', { query: results?.corrected || query });
}

interface RequestedSearch {
  readonly query: string;
  readonly where: string;
  readonly isExact: boolean;
}

function useRequestedSearch(): RequestedSearch {
  const [params] = useSearchParams();
  const text = (name: string) => (params.get(name) ?? '').trim().slice(0, 200);
  return { query: text('q'), where: text('where'), isExact: params.get('exact') === 'true' };
}

function Results({ results, wanted }: { readonly results: SearchResults; readonly wanted: RequestedSearch }) {
  const t = useT('catalog');
  const { services, categories, providers, related } = results;
  const counts = {
    services: t('search.services', { count: services.length }),
    categories: t('search.categories', { count: categories.length }),
    people: t('search.people', { count: providers.length }),
  };
  const groups = {
    services: <ServiceRows services={services} />,
    categories: <CategoryRows categories={categories} heading={t('search.group.categories')} />,
    providers: null,
  };
  return (
    <>
      <p className="muted mt2" role="status">
        {isEmpty(results) ? '' : results.unoffered ? t('search.nearest') : t('search.counts', counts)}
      </p>
      {results.corrected && (
        <p className="mt2">
          {t('search.typed', { query: wanted.query })}{' '}
          <Link className="link" to={resultsLink({ ...wanted, isExact: true })}>
            {t('search.exactly')}
          </Link>
        </p>
      )}
      {isEmpty(results) ? (
        <Nothing wanted={wanted} results={results} />
      ) : (
        <div className={styles.layout}>
          <div>
            {results.order.map((name) => (
              <div key={name}>{groups[name]}</div>
            ))}
            <Related words={related} where={wanted.where} />
          </div>
          <PersonRows providers={providers} />
        </div>
      )}
    </>
  );
}

interface NothingProps {
  readonly wanted: RequestedSearch;
  readonly results: SearchResults;
}

function Nothing({ wanted, results: { instead, unoffered } }: NothingProps) {
  const t = useT('catalog');
  return (
    <section className={styles.nothing}>
      {wanted.query && !unoffered && <p className="muted mt2">{t('search.noneText')}</p>}
      <CategoryRows categories={instead} heading={t('search.group.instead')} />
    </section>
  );
}

function Related({ words, where }: { readonly words: readonly string[]; readonly where: string }) {
  const t = useT('catalog');
  if (words.length === 0) return null;
  return (
    <nav className={styles.related} aria-label={t('search.notQuite')}>
      <h2 className="h4">{t('search.notQuite')}</h2>
      <div className={styles.chips}>
        {words.map((word) => (
          <Link key={word} className="chip" to={resultsLink({ query: word, where })}>
            <bdi>{word}</bdi>
          </Link>
        ))}
      </div>
    </nav>
  );
}
