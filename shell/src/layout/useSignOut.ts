import { useLogoutMutation } from '@doorstep/shared-api/account';
import { paths } from '@doorstep/shared-api/paths';
import { useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useNavigate } from 'react-router-dom';

/** Leads home and signs out; whatever the server responds, this device forgets the person. */
export function useSignOut(): () => Promise<void> {
  const t = useT('shell');
  const toast = useToast();
  const navigate = useNavigate();
  const [logout] = useLogoutMutation();
  return async () => {
    // First to a page that is open to everybody, or the guard of this one would lead to sign-in. At once: a page that is
    // still being fetched would leave this one standing meanwhile.
    await navigate(paths.home, { flushSync: true });
    const result = await logout();
    if (result.error) toast.show({ text: t('menu.logoutNotTold'), tone: 'bad' });
  };
}
