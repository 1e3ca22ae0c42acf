import { lazy, type ReactNode, Suspense, useCallback, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useCombobox } from '../../hooks/useCombobox';
import { forgetSearches, rememberSearch } from '../../model/search/recentSearches';
import type { Suggestion } from '../../model/search/toSuggestions';

/** Loaded when the field gets the focus, so that no page is heavier for having one. */
const loadList = () => import(/* webpackChunkName: "search-suggestions" */ './SuggestionList');
const SuggestionList = lazy(loadList);

export function useSearchCombobox(text: string, label: string) {
  const navigate = useNavigate();
  const [suggestions, setSuggestions] = useState<readonly Suggestion[]>([]);
  const [forgotten, setForgotten] = useState(0);

  const combobox = useCombobox({
    count: suggestions.length,
    preselect: false,
    onChoose: (index) => {
      const chosen = suggestions[index];
      if (!chosen) return;
      if (chosen.kind === 'forget') {
        forgetSearches();
        return setForgotten((times) => times + 1);
      }
      rememberSearch(chosen.kind === 'recent' || chosen.kind === 'all' ? chosen.text : text);
      navigate(chosen.to);
    },
  });
  const takeSuggestions = useCallback((next: readonly Suggestion[]) => setSuggestions(next), []);

  const list: ReactNode = combobox.isOpen && (
    <Suspense>
      <SuggestionList
        key={forgotten}
        text={text}
        label={label}
        onSuggestions={takeSuggestions}
        listProps={combobox.listProps}
        optionProps={combobox.optionProps}
      />
    </Suspense>
  );
  const inputProps = {
    ...combobox.inputProps,
    type: 'search',
    enterKeyHint: 'search',
    maxLength: 200,
    spellCheck: false,
    onFocus: () => {
      // A list that fails to load costs the suggestions only.
      loadList().catch(() => {});
      combobox.open();
    },
  } as const;
  return { inputProps, list, isOpen: combobox.isOpen, typed: combobox.typed, close: combobox.close };
}
