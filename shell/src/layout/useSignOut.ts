import { useLogoutMutation } from '@doorstep/shared-api/account';
import { paths } from '@doorstep/shared-api/paths';
import { useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useNavigate } from 'react-router-dom';

/** This device forgets the person whatever the server responds. */
export function useSignOut(): () => Promise<void> {
  const t = useT('shell');
  const toast = useToast();
  const navigate = useNavigate();
  const [logout] = useLogoutMutation();
  return async () => {
    // Go to a public page first, because this page's guard would redirect to the sign-in. Flush at once, because a page
    // that is still being fetched would leave this one standing.
    await navigate(paths.home, { flushSync: true });
    const result = await logout();
    if (result.error) toast.show({ text: t('menu.logoutNotTold'), tone: 'bad' });
  };
}
