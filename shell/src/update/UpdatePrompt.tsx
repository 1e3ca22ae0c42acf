import type { Composition } from '@doorstep/shared-api/remote';
import { useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { pollForNewRelease } from './pollForNewRelease';

/**
 * A tab keeps its versions. When other versions are live as somebody returns or navigates, one message offers to load
 * them. It waits for an answer and never loads anything by itself.
 */
export function UpdatePrompt({ composition }: { composition: Composition }) {
  const t = useT('shell');
  const toast = useToast();
  const { pathname } = useLocation();
  const hasNews = useMemo(() => pollForNewRelease(composition), [composition]);
  const check = useCallback(async () => {
    if (document.visibilityState !== 'visible' || !(await hasNews())) return;
    toast.show({ text: t('update.text'), action: { label: t('update.load'), onAction: () => location.reload() } });
  }, [hasNews, t, toast]);
  useEffect(() => {
    const onReturn = () => void check();
    addEventListener('focus', onReturn);
    document.addEventListener('visibilitychange', onReturn);
    return () => {
      removeEventListener('focus', onReturn);
      document.removeEventListener('visibilitychange', onReturn);
    };
  }, [check]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a navigation is an occasion to look
  useEffect(() => void check(), [check, pathname]);
  return null;
}
