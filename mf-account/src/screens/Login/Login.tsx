import { isApiError, useSession, useSettings } from '@doorstep/shared-api';
import { useLoginMutation } from '@doorstep/shared-api/account';
import { paths, pathTo, withNext } from '@doorstep/shared-api/paths';
import {
  readSignInOutcome,
  useForgetPendingIdentityMutation,
  useGetSignInProvidersQuery,
  useLinkPendingIdentityMutation,
  useTakeOverSessionMutation,
} from '@doorstep/shared-api/signInWith';
import { Note, Skeleton, Tabs, useHasRoute } from '@doorstep/shared-ui';
import { Form, PasswordField, SubmitButton } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { Suspense, useCallback, useEffect, useMemo, useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '../../components/AuthFrame/AuthFrame';
import { ContactField } from '../../components/ContactField';
import { ProblemPopup } from '../../components/ProblemPopup';
import { SignInStepPage } from '../../components/SecondStep/SignInStepPage';
import { FinishSignIn, LinkNote, SignInWith } from '../../components/SignInWith/lazy';
import { useLanding } from '../../hooks/useLanding';
import { type SignInUserType, signInPath, signInUserTypeOf } from '../../model/signIn/entry';
import { type LoginProblem, loginProblem, needsSecondStep } from '../../model/signIn/loginProblem';
import { CodeOffer } from './CodeOffer';
import { loginSchema, loginStart } from './loginForm';
import { PasskeyOffer } from './PasskeyOffer';
import { useErrorMessage } from './useProblemText';

const headings: Record<SignInUserType, string> = {
  customer: 'login.heading',
  provider: 'login.heading',
  admin: 'login.headingAdmin',
};
const leads: Record<SignInUserType, string> = {
  customer: 'login.lead',
  provider: 'login.leadProvider',
  admin: 'login.leadAdmin',
};

export function Login() {
  const t = useT('account');
  const session = useSession();
  const hasRoute = useHasRoute();
  const { apiExtensions } = useSettings();
  const [search] = useSearchParams();
  const next = search.get('next');
  const landing = useLanding(next);
  const as = search.get('as');
  const entry = signInUserTypeOf(as);
  const hasCodes = apiExtensions && entry !== 'admin';
  const schema = useMemo(() => loginSchema(t), [t]);
  const [login, { isSuccess }] = useLoginMutation();
  const [problem, setProblem] = useState<LoginProblem>();
  const [signedIn, setSignedIn] = useState(false);
  const [popupOpen, setPopupOpen] = useState(false);
  const returned = readSignInOutcome(search.toString());
  const [takeOver, { isError: isTakeOverFailed }] = useTakeOverSessionMutation();
  const outcome = isTakeOverFailed ? 'failed' : returned;
  const [isStepDue, setStepDue] = useState(outcome === 'second-step');
  const { data: providers = [] } = useGetSignInProvidersQuery(undefined, { skip: !hasCodes });
  const [linkIdentity] = useLinkPendingIdentityMutation();
  const [forgetIdentity] = useForgetPendingIdentityMutation();
  /** A provider such as Google has named the person, who now proves an account, or makes one with a phone. */
  const [finishing, setFinishing] = useState<'phone' | 'password' | undefined>(() => {
    if (outcome !== 'continue' || !hasCodes) return undefined;
    return entry === 'customer' ? 'phone' : 'password';
  });
  const goOnWithout = useCallback(() => {
    setFinishing(undefined);
    void forgetIdentity();
  }, [forgetIdentity]);
  const text = useErrorMessage(problem);

  useEffect(() => {
    if (returned === 'done') void takeOver().then(({ data }) => data && setSignedIn(true));
  }, [returned, takeOver]);

  const wantsAnotherAccount = session.status !== 'visitor' && as !== null && entry !== session.status;
  const isSignedIn = isSuccess || (session.status !== 'visitor' && !wantsAnotherAccount);
  const isTakingOver = outcome === 'done';
  if (signedIn || (isSignedIn && !finishing && !isTakingOver)) {
    return <Navigate to={landing} replace />;
  }
  if (isTakingOver) {
    return (
      <AuthLayout>
        <Skeleton shape="line" count={4} height="24px" />
      </AuthLayout>
    );
  }

  async function signIn({ phoneCode, contact, password }: typeof loginStart) {
    setProblem(undefined);
    try {
      await login({ phoneCode, contact: contact.trim(), password, userType: entry }).unwrap();
      await finishSignIn();
    } catch (error) {
      if (needsSecondStep(error)) return setStepDue(true);
      setProblem(isApiError(error) ? loginProblem(error) : { kind: 'failed' });
      setPopupOpen(true);
    }
  }

  /** Links what a provider has named. When that fails, the person is signed in all the same. */
  async function finishSignIn() {
    if (finishing) await linkIdentity();
    setSignedIn(true);
  }

  if (isStepDue) return <SignInStepPage onSignedIn={() => void finishSignIn()} onBack={() => setStepDue(false)} />;

  if (finishing === 'phone') {
    return (
      <AuthLayout>
        <Suspense fallback={<Skeleton shape="line" count={4} height="24px" />}>
          <FinishSignIn
            providers={providers}
            onProved={() => void finishSignIn()}
            onJoined={() => setSignedIn(true)}
            onSecondStep={() => setStepDue(true)}
            onPassword={() => setFinishing('password')}
            onWithout={goOnWithout}
          />
        </Suspense>
      </AuthLayout>
    );
  }

  return (
    <AuthLayout>
      <div>
        <h1>{t(headings[entry])}</h1>
        <p className="lead mt2">{t(leads[entry])}</p>
      </div>
      {wantsAnotherAccount && (
        <Note icon="user">
          {t('login.otherAccount', { name: session.user?.fullName ?? '' })}{' '}
          <Link className="link" to={paths.home}>
            {t('login.stay', { name: session.user?.fullName ?? '' })}
          </Link>
        </Note>
      )}
      {problem && !popupOpen && (
        <Note tone="bad">
          <b>{text.title}</b>
          <br />
          {text.help}
        </Note>
      )}
      {entry !== 'admin' && (
        <Tabs
          label={t('login.accountType')}
          items={[
            { label: t('login.customer'), to: withNext(pathTo.login(), next), current: entry === 'customer' },
            {
              label: t('login.provider'),
              to: withNext(pathTo.login({ as: 'provider' }), next),
              current: entry === 'provider',
            },
          ]}
        />
      )}
      <Form initialValues={loginStart} schema={schema} onSubmit={signIn} summary={false} aria-label={t('login.submit')}>
        <ContactField />
        <PasswordField
          name="password"
          label={t('login.password')}
          action={
            hasCodes && (
              <Link className="link sm" to={signInPath(paths.forgotPassword, search)}>
                {t('login.forgot')}
              </Link>
            )
          }
        />
        <SubmitButton size="lg" block accent>
          {t('login.submit')}
        </SubmitButton>
        {hasCodes && !finishing && <CodeOffer />}
        {apiExtensions && <PasskeyOffer onSignedIn={() => void finishSignIn()} />}
      </Form>
      {providers.length > 0 && entry !== 'admin' && (
        <Suspense>
          {finishing ? (
            <LinkNote providers={providers} onWithout={goOnWithout} />
          ) : (
            <SignInWith providers={providers} outcome={outcome} next={landing} userType={entry} />
          )}
        </Suspense>
      )}
      {entry === 'customer' && hasRoute(paths.register) && (
        <p className="center">
          {t('login.newHere')}{' '}
          <Link className="link" to={withNext(paths.register, next)}>
            {t('login.register')}
          </Link>
        </p>
      )}
      {entry === 'provider' && hasRoute(paths.providerSignup) && (
        <p className="center">
          {t('login.newHere')}{' '}
          <Link className="link" to={paths.providerSignup}>
            {t('login.becomeProvider')}
          </Link>
        </p>
      )}
      <ProblemPopup open={popupOpen} onClose={() => setPopupOpen(false)} title={text.title}>
        {text.help}
      </ProblemPopup>
    </AuthLayout>
  );
}

export { Login as Component };
