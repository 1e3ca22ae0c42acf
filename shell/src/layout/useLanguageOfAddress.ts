import { useLanguage } from '@doorstep/shared-ui';
import { isLanguage } from '@doorstep/shared-ui/i18n';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Who came by a link in a language (`?lang=fa`, as search engines list them) keeps it: the page was composed in it, the
 * pages after it follow. The address is the plain one again, so that choosing another language later has the last word.
 */
export function useLanguageOfAddress() {
  const [params, setParams] = useSearchParams();
  const { setLanguage } = useLanguage();
  const param = params.get('lang');
  useEffect(() => {
    if (param === null) return;
    // Texts that cannot be fetched leave the language as it was.
    if (isLanguage(param)) setLanguage(param).catch(() => undefined);
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.delete('lang');
        return after;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [param, setLanguage, setParams]);
}
