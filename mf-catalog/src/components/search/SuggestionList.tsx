import { useSessionStatus } from '@doorstep/shared-api';
import { useSearchQuery } from '@doorstep/shared-api/search';
import { VisuallyHidden } from '@doorstep/shared-ui';
import { useLanguage, useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useMemo } from 'react';
import type { useCombobox } from '../../hooks/useCombobox';
import { useNearby } from '../../hooks/useNearby';
import { readRecentSearches } from '../../model/search/recentSearches';
import { recentSuggestions, type Suggestion, toSuggestions } from '../../model/search/toSuggestions';
import styles from './SuggestionList.module.css';
import { SuggestionRow } from './SuggestionRow';
import { useSettled } from './useSettled';

/** Debounce in milliseconds, shorter than the pause between two letters of a slow typist. */
const DEBOUNCE_MS = 160;

interface SuggestionListProps extends Pick<ReturnType<typeof useCombobox>, 'listProps' | 'optionProps'> {
  readonly text: string;
  readonly label: string;
  /** Receives the rows in display order. Must be a stable function. */
  readonly onSuggestions: (suggestions: readonly Suggestion[]) => void;
}

/** Never shows the response to an earlier text as one for the current text. */
export default function SuggestionList({ text, label, onSuggestions, listProps, optionProps }: SuggestionListProps) {
  const t = useT('catalog');
  const { lang } = useLanguage();
  const status = useSessionStatus();
  const { point } = useNearby();
  const typed = useSettled(text.trim(), DEBOUNCE_MS);
  const query = useSearchQuery({ text: typed, lang, near: point });
  const { data } = query;
  const isTyped = text.trim() !== '';
  const groups = useMemo(() => {
    // Do not show a response to typed text in an empty field, or the other way round.
    const known = data && isTyped === (data.query !== '') ? toSuggestions(data, status, data.query) : [];
    return isTyped ? known : [...recentSuggestions(readRecentSearches()), ...known];
  }, [isTyped, data, status]);
  const suggestions = useMemo(() => groups.flatMap((group) => group.suggestions), [groups]);

  useEffect(() => {
    onSuggestions(suggestions);
    return () => onSuggestions([]);
  }, [suggestions, onSuggestions]);

  const isWaiting = isTyped && (query.isFetching || typed !== text.trim());
  const isInstead = groups[0]?.name === 'instead';
  const failed = isTyped && query.isError && !query.isFetching;
  if (suggestions.length === 0 && !isWaiting && !failed) return null;
  return (
    <div className={`sug ${styles.panel}`} onPointerDown={(event) => event.preventDefault()}>
      {isTyped && data?.corrected && suggestions.length > 0 && (
        <p className={styles.corrected}>{t('search.showing', { corrected: data.corrected })}</p>
      )}
      {isTyped && data?.unoffered && (
        <p className={styles.note}>
          <b>{t('search.unoffered', { trade: data.unoffered })}</b>
          {!isInstead && (
            <>
              <br />
              {t('search.nearest')}
            </>
          )}
        </p>
      )}
      {isTyped && isInstead && !data?.unoffered && (
        <p className={styles.note}>{t('search.nothing', { query: data?.query ?? '' })}</p>
      )}
      {failed && <p className={styles.note}>{t(isOffline(query.error) ? 'search.offline' : 'search.failed')}</p>}
      {suggestions.length === 0 && isWaiting && <p className={styles.note}>{t('search.waiting')}</p>}
      {suggestions.length > 0 && (
        <ul aria-label={label} {...listProps} aria-busy={isWaiting}>
          {groups.map(({ name, suggestions: rows }) => (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a listbox
            <li key={name} role="group" aria-label={t(`search.group.${name}`)}>
              {name !== 'all' && (
                <p className={styles.heading} aria-hidden="true">
                  {t(`search.group.${name}`)}
                </p>
              )}
              {rows.map((suggestion) => (
                <div key={suggestion.id} {...optionProps(suggestions.indexOf(suggestion))}>
                  <SuggestionRow suggestion={suggestion} />
                </div>
              ))}
            </li>
          ))}
        </ul>
      )}
      <VisuallyHidden>
        <span role="status">{isWaiting ? '' : t('home.search.found', { count: suggestions.length })}</span>
      </VisuallyHidden>
    </div>
  );
}

const isOffline = (error: unknown) => (error as { kind?: unknown } | undefined)?.kind === 'offline';
