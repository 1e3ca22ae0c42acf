import { useLanguage } from '../i18n/LanguageProvider';
import { type Language, languages } from '../i18n/languages';
import { collectHead } from './headOfPage';
import { useHasComposedMetadata } from './RouteTitle';

interface PageHeadProps {
  /** Path and parameters that name what is shown, and no others. */
  address: string;
  description: string;
}

/**
 * Adds the head of a page with a subject (`subject` in its route, or a path with parameters). The composer writes the
 * head of all other pages, and of a prerendered page from what is noted here.
 */
export function PageHead({ address, description }: PageHeadProps) {
  const { lang } = useLanguage();
  const isComposed = useHasComposedMetadata(address);
  collectHead({ address, description });
  if (isComposed || typeof document === 'undefined') return null;
  const inLanguage = (language: Language) =>
    `${location.origin}${address}${language === 'en' ? '' : `${address.includes('?') ? '&' : '?'}lang=${language}`}`;
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={inLanguage(lang)} />
      {languages.map(({ code }) => (
        <link key={code} rel="alternate" hrefLang={code} href={inLanguage(code)} />
      ))}
      <link rel="alternate" hrefLang="x-default" href={inLanguage('en')} />
    </>
  );
}

/** Tells search engines that there is nothing at this address. */
export function NothingHere() {
  return <meta name="robots" content="noindex" />;
}

/** Facts of schema.org for search engines. Browsers do not run them. */
export function StructuredData({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...facts });
  return <script type="application/ld+json">{text.replaceAll('<', '\\u003c')}</script>;
}
