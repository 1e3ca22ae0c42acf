import { dismissExpiry, useSession } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import { useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * Says why a screen gave way to sign-in when the server ended the session. The guard of the route brings the person
 * back to the very place; draft and photos stay.
 */
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
