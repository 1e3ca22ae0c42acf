import { useLanguage } from '../i18n/LanguageProvider';
import { type Language, languages } from '../i18n/languages';

interface PageHeadProps {
  /** Path and parameters that name what is shown, and no others. */
  address: string;
  description: string;
}

/** For a page about one of many (`subject` in its route): what the composer says of every other page itself. */
export function PageHead({ address, description }: PageHeadProps) {
  const { lang } = useLanguage();
  const site = typeof location === 'undefined' ? '' : location.origin;
  const inLanguage = (language: Language) => `${site}${address}${language === 'en' ? '' : `&lang=${language}`}`;
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

/** Facts of schema.org for search engines; inert, nothing runs them. */
export function StructuredData({ facts }: { facts: Readonly<Record<string, unknown>> }) {
  const text = JSON.stringify({ '@context': 'https://schema.org', ...facts });
  return <script type="application/ld+json">{text.replaceAll('<', '\\u003c')}</script>;
}
