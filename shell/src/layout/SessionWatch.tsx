import { dismissExpiry, useSession } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/** The route's guard brings the person back to the same place after signing in. Draft and photos stay. */
export function SessionWatch() {
  const t = useT('shell');
  const toast = useToast();
  const { expired } = useSession();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!expired || pathname !== paths.login) return;
    toast.show({ text: t('session.expired'), tone: 'bad' });
    dismissExpiry();
  }, [expired, pathname, toast, t]);
  return null;
}
