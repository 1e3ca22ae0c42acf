import { loadMessages, useT } from '@doorstep/shared-ui/i18n';
import { useEffect } from 'react';

/**
 * Loads the registered texts of a part that has a namespace of its own. False until they are there. `probe` is one of
 * their keys, which translates to itself before.
 */
export function useOwnMessages(ns: string, probe: string): boolean {
  const t = useT(ns);
  const isLoaded = t(probe) !== probe;
  useEffect(() => {
    // The part keeps its placeholder without its texts.
    if (!isLoaded) loadMessages().catch(() => {});
  }, [isLoaded]);
  return isLoaded;
}
