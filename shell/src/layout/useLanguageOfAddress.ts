import { useLanguage } from '@doorstep/shared-ui';
import { isLanguage } from '@doorstep/shared-ui/i18n';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Adopts `?lang=fa`, as search engines list it, for this page and the following ones. Removes the parameter, so that a
 * later choice of language takes precedence.
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
