import { isApiError, useSessionStatus, useSettings } from '@doorstep/shared-api';
import { isEmailContact } from '@doorstep/shared-api/domain';
import { paths, withNext } from '@doorstep/shared-api/paths';
import { useVerifyCodeMutation } from '@doorstep/shared-api/profile';
import { BackLink, Note, useHasRoute } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '../../components/AuthFrame/AuthFrame';
import { CodeEntry } from '../../components/CodeEntry';
import { ContactStep } from '../../components/ContactStep';
import { SignInStepPage } from '../../components/SecondStep/SignInStepPage';
import { useCodeRequest } from '../../hooks/useCodeRequest';
import { useCodeMessage } from '../../hooks/useCodeText';
import { useLanding } from '../../hooks/useLanding';
import { type CodeProblem, codeProblem } from '../../model/codes/codeProblem';
import { type Contact, contactText, readContact, readPhoneNumber } from '../../model/codes/codeRequest';
import { signInPath, signInUserTypeOf, signUpPaths } from '../../model/signIn/entry';
import { needsSecondStep } from '../../model/signIn/loginProblem';

export function Otp() {
  const status = useSessionStatus();
  const { apiExtensions } = useSettings();
  const [search] = useSearchParams();
  const landing = useLanding(search.get('next'));
  const code = useCodeRequest('login');
  const [verifyCode, { isSuccess }] = useVerifyCodeMutation();
  const [step, setStep] = useState<'due' | 'taken'>();

  if (isSuccess || step === 'taken' || (status !== 'visitor' && status === signInUserTypeOf(search.get('as')))) {
    return <Navigate to={landing} replace />;
  }
  // Administrators cannot sign in by code, because a phone can be taken over.
  const isOpen = apiExtensions && signInUserTypeOf(search.get('as')) !== 'admin';
  if (!isOpen) return <Navigate to={signInPath(paths.login, search)} replace />;

  const { request } = code;
  if (!request) return <EnterContactStep onSend={code.send} />;
  const { contact, phoneCode, userType } = request;
  const verify = (digits: string) =>
    verifyCode({ contact, phoneCode, userType, purpose: 'login', code: digits })
      .unwrap()
      .catch((error: unknown) => {
        if (!needsSecondStep(error)) throw error;
        setStep('due');
      });
  const beginAnew = () => {
    setStep(undefined);
    void code.startOver();
  };
  if (step === 'due') return <SignInStepPage onSignedIn={() => setStep('taken')} onBack={beginAnew} />;
  return <CodeStep code={code} request={request} onVerify={verify} />;
}

export { Otp as Component };

function EnterContactStep({ onSend }: { onSend: (contact: Contact) => Promise<void> }) {
  const t = useT('account');
  const textOf = useCodeMessage();
  const { state } = useLocation();
  const [search] = useSearchParams();
  const [problem, setProblem] = useState<CodeProblem>();

  async function send(contact: Contact) {
    setProblem(undefined);
    try {
      await onSend(contact);
    } catch (error) {
      setProblem(isApiError(error) ? codeProblem(error) : { kind: 'failed' });
    }
  }

  return (
    <AuthLayout>
      <div>
        <BackLink to={signInPath(paths.login, search)} label={t('login.submit')} />
        <h1>{t('code.requestHeading')}</h1>
        <p className="lead mt2">{t('code.requestLead')}</p>
      </div>
      {problem && (
        <Note tone="bad" role="alert">
          {textOf(problem)}
        </Note>
      )}
      <ContactStep start={readContact(state)} onSend={send} />
      <SignUpLink number={readPhoneNumber(state)} />
    </AuthLayout>
  );
}

interface CodeStepProps {
  code: ReturnType<typeof useCodeRequest>;
  request: NonNullable<ReturnType<typeof useCodeRequest>['request']>;
  onVerify: (digits: string) => Promise<unknown>;
}

function CodeStep({ code, request, onVerify }: CodeStepProps) {
  const t = useT('account');
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const number = readPhoneNumber(request);
  const byEmail = isEmailContact(request.contact);
  const signUp = signUpPaths[signInUserTypeOf(search.get('as'))];

  return (
    <AuthLayout>
      <div>
        <BackLink to={signInPath(paths.login, search)} label={t('login.submit')} />
        <h1>{t('code.heading')}</h1>
        <p className="lead mt2">{t('code.lead', { number: contactText(request) })}</p>
      </div>
      <CodeEntry
        resendAt={request.resendAt}
        expiresAt={request.expiresAt}
        triesLeft={request.triesLeft}
        onVerify={onVerify}
        onInvalid={() => void code.spendTry()}
        onResend={() => code.send(request)}
        onUnknown={() => {
          if (signUp) void navigate(withNext(signUp, search.get('next')), { state: number });
        }}
      />
      <div className="center">
        <p className="muted">{t(byEmail ? 'code.noCodeMail' : 'code.noCode')}</p>
        <p className="mt2">
          <button type="button" className="link" onClick={() => void code.startOver()}>
            {t(byEmail ? 'code.otherEmail' : 'code.otherNumber')}
          </button>
        </p>
        <SignUpLink number={number} />
      </div>
    </AuthLayout>
  );
}

function SignUpLink({ number }: { number: Contact }) {
  const t = useT('account');
  const hasRoute = useHasRoute();
  const [search] = useSearchParams();
  const entry = signInUserTypeOf(search.get('as'));
  const path = signUpPaths[entry];
  if (!path || !hasRoute(path)) return null;
  return (
    <p className="center mt2">
      {t('login.newHere')}{' '}
      <Link className="link" to={withNext(path, search.get('next'))} state={number}>
        {t(entry === 'customer' ? 'login.register' : 'login.becomeProvider')}
      </Link>
    </p>
  );
}
