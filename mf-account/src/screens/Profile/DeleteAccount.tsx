import { getSession, isApiError, onSessionChange, useSession, useSettings } from '@doorstep/shared-api';
import { useDeleteAccountMutation } from '@doorstep/shared-api/account';
import { paths } from '@doorstep/shared-api/paths';
import { Button, ConfirmDialog, Icon, Note, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { ProblemPopup } from '../../components/ProblemPopup';
import { deletionProblem } from '../../model/profile/deletionProblem';
import { PasswordDialog } from './PasswordDialog';
import { SettingsSection } from './Settings';

const deleteHash = '#delete';

export function DeleteAccount() {
  const t = useT('account');
  const toast = useToast();
  const navigate = useNavigate();
  const { apiExtensions } = useSettings();
  const { user } = useSession();
  const { hash, pathname } = useLocation();
  const [deleteAccount, { isLoading }] = useDeleteAccountMutation();
  const [needsPassword, setNeedsPassword] = useState(false);
  const [rejection, setRejection] = useState<ReactNode>();
  const [rejected, setRejected] = useState(false);

  const fetchData = () => void navigate(pathname + deleteHash, { replace: true });
  const close = () => void navigate(pathname, { replace: true });

  /** Resolves with false when the password is missing or wrong. */
  async function confirm(password?: string): Promise<boolean> {
    // Navigate in the same moment as the sign-out. Otherwise this page's guard would redirect to the sign-in.
    const stopWatching = onSessionChange(() => {
      const { status, expired } = getSession();
      if (status === 'visitor' && !expired) void navigate(paths.home, { replace: true, flushSync: true });
    });
    try {
      await deleteAccount(password ? { password } : undefined).unwrap();
      toast.show({ text: t('delete.done') });
    } catch (error) {
      const problem = isApiError(error) ? deletionProblem(error) : ({ kind: 'failed' } as const);
      setNeedsPassword(problem.kind === 'password');
      if (problem.kind === 'password') return false;
      close();
      setRejection(
        problem.kind === 'refused' ? (
          <>
            {problem.message}{' '}
            <Link className="link" to={paths.contactUs}>
              {t('title.contact')}
            </Link>
          </>
        ) : (
          t('delete.failed')
        ),
      );
      setRejected(true);
    } finally {
      stopWatching();
    }
    return true;
  }

  return (
    <SettingsSection id="delete-account" title={t('delete.heading')} text={t('delete.text')}>
      <Button variant="dangerLine" onClick={fetchData}>
        <Icon name="trash" />
        {t('delete.button')}
      </Button>
      <ConfirmDialog
        open={hash === deleteHash && !needsPassword}
        onClose={close}
        onConfirm={() => void confirm()}
        title={t('delete.button')}
        cancelLabel={t('delete.no')}
        confirmLabel={t('delete.yes')}
        danger
        busy={isLoading}
      >
        <p className="h4">{t('delete.question')}</p>
        <Note tone="bad" icon="warning">
          {t('delete.consequence')}
          {apiExtensions && user?.userType === 'customer' && ` ${t('delete.wallet')}`}
        </Note>
        <p className="sm muted">
          {t('delete.final')}{' '}
          {apiExtensions && (
            <a className="link" href="#data">
              {t('delete.copyFirst')}
            </a>
          )}
        </p>
      </ConfirmDialog>
      <PasswordDialog
        open={needsPassword}
        onClose={() => {
          setNeedsPassword(false);
          close();
        }}
        onConfirm={confirm}
        title={t('delete.passwordHeading')}
        text={t('delete.passwordText')}
        confirmLabel={t('delete.button')}
        danger
      />
      <ProblemPopup open={rejected} onClose={() => setRejected(false)} title={t('delete.refused')}>
        {rejection}
      </ProblemPopup>
    </SettingsSection>
  );
}
