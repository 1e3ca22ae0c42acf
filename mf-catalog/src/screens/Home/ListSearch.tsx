import { useSessionStatus } from '@doorstep/shared-api';
import type { Category, Provider } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Button, Icon, Picture, Rating, useFormat, VisuallyHidden } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type FormEvent, useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCombobox } from '../../hooks/useCombobox';
import { searchLink, serviceLink, throughLogin } from '../../model/navigation/links';
import { type Suggestion, searchCatalog } from '../../model/search/searchCatalog';
import styles from './Hero.module.css';

interface ListSearchProps {
  readonly categories: readonly Category[];
  readonly providers: readonly Provider[];
}

/** For servers without a search. Searches the loaded lists while the visitor types. */
export function ListSearch({ categories, providers }: ListSearchProps) {
  const t = useT('catalog');
  const status = useSessionStatus();
  const navigate = useNavigate();
  const [query, setQuery] = useState('');
  const [where, setWhere] = useState('');
  const suggestions = useMemo(() => searchCatalog({ categories, providers }, query), [categories, providers, query]);

  const combobox = useCombobox({
    count: suggestions.length,
    preselect: false,
    onChoose: (index) => {
      const chosen = suggestions[index];
      if (!chosen) return;
      navigate(
        chosen.kind === 'service'
          ? throughLogin(status, serviceLink(chosen.category.id, chosen.service.id))
          : pathTo.providerDetails(chosen.provider.id),
      );
    },
  });

  const search = (event: FormEvent) => {
    event.preventDefault();
    combobox.close();
    navigate(searchLink({ query, where }));
  };

  return (
    <search>
      <form className={styles.search} onSubmit={search} aria-label={t('home.search.label')}>
        <label>
          <span>{t('home.search.service')}</span>
          <input
            type="text"
            enterKeyHint="search"
            placeholder={t('home.search.servicePlaceholder')}
            value={query}
            onChange={(event) => {
              setQuery(event.target.value);
              combobox.typed();
            }}
            {...combobox.inputProps}
          />
        </label>
        <label className={styles.where}>
          <span>{t('home.search.where')}</span>
          <input
            type="text"
            autoComplete="address-line1"
            enterKeyHint="search"
            placeholder={t('home.search.wherePlaceholder')}
            value={where}
            onChange={(event) => setWhere(event.target.value)}
          />
        </label>
        <Button type="submit" variant="accent" size="lg">
          <Icon name="magnifying-glass" weight="bold" />
          <span>{t('home.search.submit')}</span>
        </Button>
        {combobox.shown && (
          <ul className={`sug ${styles.list}`} aria-label={t('home.search.suggestions')} {...combobox.listProps}>
            {suggestions.map((suggestion, index) => (
              <li key={suggestion.id} {...combobox.optionProps(index)}>
                <SuggestionRow suggestion={suggestion} />
              </li>
            ))}
          </ul>
        )}
        <VisuallyHidden>
          <span role="status">{combobox.shown ? t('home.search.found', { count: suggestions.length }) : ''}</span>
        </VisuallyHidden>
      </form>
    </search>
  );
}

function SuggestionRow({ suggestion }: { readonly suggestion: Suggestion }) {
  const t = useT('catalog');
  const { money } = useFormat();
  if (suggestion.kind === 'service') {
    const { service, category } = suggestion;
    return (
      <>
        <Icon name="magnifying-glass" />
        <span>
          {service.name}
          <br />
          <span className="sm muted">
            {t('home.search.serviceIn', { category: category.name, price: money(service.priceCents) })}
          </span>
        </span>
      </>
    );
  }
  const { provider } = suggestion;
  return (
    <>
      <span className={styles.face}>
        <Picture src={provider.image} alt="" placeholder="user" />
      </span>
      <span>
        <bdi>{provider.name}</bdi>
        <br />
        <span className="sm muted">{provider.serviceTitle}</span>
      </span>
      <Rating value={provider.rating} />
    </>
  );
}
