import { Icon, Picture, Rating, useFormat } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import type { Suggestion } from '../../model/search/toSuggestions';
import styles from './SuggestionList.module.css';

export function SuggestionRow({ suggestion }: { readonly suggestion: Suggestion }) {
  const t = useT('catalog');
  const { money } = useFormat();
  if (suggestion.kind === 'service') {
    const { name, image, categoryName, priceCents } = suggestion.service;
    return (
      <>
        <SuggestionPicture image={image} />
        <SuggestionText name={name} detail={categoryName} />
        {priceCents !== undefined && <bdi className="num sm">{money(priceCents)}</bdi>}
      </>
    );
  }
  if (suggestion.kind === 'category') {
    const { name, image, examples, serviceCount } = suggestion.category;
    return (
      <>
        <SuggestionPicture image={image} />
        <SuggestionText name={name} detail={examples.join(', ') || t('common.services', { count: serviceCount })} />
        <Icon name="arrow-right" weight="bold" flip />
      </>
    );
  }
  if (suggestion.kind === 'provider') {
    const { name, image, serviceTitle, rating } = suggestion.provider;
    return (
      <>
        <SuggestionPicture image={image} placeholder="user" />
        <SuggestionText name={name} detail={serviceTitle} />
        <Rating value={rating} />
      </>
    );
  }
  if (suggestion.kind === 'forget') {
    return (
      <>
        <Icon name="trash" />
        <span className="link">{t('search.forget')}</span>
      </>
    );
  }
  return (
    <>
      <Icon name={suggestion.kind === 'recent' ? 'clock-counter-clockwise' : 'magnifying-glass'} />
      <span dir="auto">
        {suggestion.kind === 'recent' ? suggestion.text : t('search.all', { query: suggestion.text })}
      </span>
    </>
  );
}

function SuggestionPicture({ image, placeholder }: { readonly image: string; readonly placeholder?: 'user' }) {
  return (
    <span className={styles.arch}>
      <Picture src={image} alt="" width={32} height={40} placeholder={placeholder} />
    </span>
  );
}

function SuggestionText({ name, detail }: { readonly name: string; readonly detail: string }) {
  return (
    <span className={styles.words}>
      <bdi>{name}</bdi>
      <span className="sm muted" dir="auto">
        {detail}
      </span>
    </span>
  );
}
