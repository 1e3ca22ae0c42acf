import { isApiError, isUnreachable, useSessionStatus, useSettings } from '@doorstep/shared-api';
import type { VerifiedEmail } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { useVerifyEmailLinkMutation } from '@doorstep/shared-api/profile';
import { Button, Note, Page } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { UnverifiedNotes } from '../../components/UnverifiedNotes';
import { leftToRight } from '../../model/notifications/isolate';
import styles from './VerifyEmail.module.css';

/** Target of the link in the mail after registering. It may open in another browser. */
export function VerifyEmail() {
  const { apiExtensions } = useSettings();
  const [search] = useSearchParams();
  const token = search.get('token');
  if (!apiExtensions) return <Navigate to={paths.home} replace />;
  return (
    <Page narrow className={styles.page}>
      {token ? <ConfirmEmail key={token} token={token} /> : <ExpiredLink />}
    </Page>
  );
}

export { VerifyEmail as Component };

/** Confirms the address on a press, because mail scanners open links. */
function ConfirmEmail({ token }: { token: string }) {
  const t = useT('account');
  const [verify, { isLoading }] = useVerifyEmailLinkMutation();
  const [done, setDone] = useState<VerifiedEmail>();
  const [problem, setProblem] = useState<'failed' | 'ended'>();

  async function confirm() {
    setProblem(undefined);
    try {
      setDone(await verify(token).unwrap());
    } catch (error) {
      const isEnded = isApiError(error) && !isUnreachable(error) && error.kind !== 'rateLimited';
      setProblem(isEnded ? 'ended' : 'failed');
    }
  }

  if (problem === 'ended') return <ExpiredLink />;
  if (done) return <Confirmed {...done} />;
  return (
    <>
      <div>
        <h1>{t('profile.confirmEmail')}</h1>
        <p className="lead mt2">{t('verify.lead')}</p>
      </div>
      {problem && (
        <Note tone="bad" role="alert">
          {t('newsletter.failed')}
        </Note>
      )}
      <div>
        <Button size="lg" accent busy={isLoading} onClick={() => void confirm()}>
          {t('verify.confirm')}
        </Button>
      </div>
    </>
  );
}

function Confirmed({ email, isFirst }: VerifiedEmail) {
  const t = useT('account');
  return (
    <>
      <div role="status">
        <h1>{t('profile.emailDone')}</h1>
        <p className="lead mt2">{t(isFirst ? 'verify.doneText' : 'verify.againText', { email: leftToRight(email) })}</p>
      </div>
      <div>
        <Button to={paths.home}>{t('contact.home')}</Button>
      </div>
    </>
  );
}

function ExpiredLink() {
  const t = useT('account');
  const isVisitor = useSessionStatus() === 'visitor';
  return (
    <>
      <div role="alert">
        <h1>{t('verify.endedHeading')}</h1>
        <p className="lead mt2">{t('verify.endedText')}</p>
      </div>
      {isVisitor ? (
        <div>
          <Button to={pathTo.login({ next: `${paths.profile}#details` })}>{t('login.submit')}</Button>
        </div>
      ) : (
        <UnverifiedNotes />
      )}
    </>
  );
}
