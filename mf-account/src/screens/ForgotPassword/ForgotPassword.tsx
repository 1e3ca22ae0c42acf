import { isApiError, useSettings } from '@doorstep/shared-api';
import { isEmailContact } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { useVerifyCodeMutation } from '@doorstep/shared-api/profile';
import { BackLink, Button, Note } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '../../components/AuthFrame/AuthFrame';
import { CodeEntry } from '../../components/CodeEntry';
import { ContactStep } from '../../components/ContactStep';
import { useCodeRequest } from '../../hooks/useCodeRequest';
import { useCodeMessage } from '../../hooks/useCodeText';
import { type CodeProblem, codeProblem } from '../../model/codes/codeProblem';
import { type Contact, contactText, readContact } from '../../model/codes/codeRequest';
import { signInPath, signInUserTypeOf } from '../../model/signIn/entry';
import { NewPassword } from './NewPassword';
import { UndoChange } from './UndoChange';

/**
 * Asks for number, code and new password. `?undo=` in a message first undoes a change. The state is only in memory: a
 * reload asks for another code.
 */
export function ForgotPassword() {
  const t = useT('account');
  const textOf = useCodeMessage();
  const { apiExtensions } = useSettings();
  const { state, hash } = useLocation();
  const [search] = useSearchParams();
  const code = useCodeRequest('reset');
  const [verifyCode] = useVerifyCodeMutation();
  const [resetToken, setResetToken] = useState(() => tokenIn(hash));
  const [isDone, setIsDone] = useState(false);
  const [problem, setProblem] = useState<CodeProblem>();
  const { request } = code;
  const login = signInPath(paths.login, search);

  async function send(contact: Contact) {
    setProblem(undefined);
    try {
      await code.send(contact);
    } catch (error) {
      setProblem(isApiError(error) ? codeProblem(error) : { kind: 'failed' });
    }
  }

  async function verify(digits: string) {
    if (!request) return;
    const { contact, phoneCode, userType } = request;
    const verifiedCode = await verifyCode({ contact, phoneCode, userType, purpose: 'reset', code: digits }).unwrap();
    if (verifiedCode.purpose === 'reset') setResetToken(verifiedCode.resetToken.token);
  }

  function startOver() {
    setResetToken(undefined);
    setProblem({ kind: 'refused', message: t('forgot.over') });
    void code.startOver();
  }

  // Staff receive a link instead of a code.
  const isOpen = apiExtensions && (signInUserTypeOf(search.get('as')) !== 'admin' || resetToken || isDone);
  if (!isOpen) return <Navigate to={login} replace />;
  if (isDone) {
    return (
      <Step login={login} heading={t('forgot.doneHeading')} lead={t('forgot.doneLead')}>
        <Button to={login} size="lg" block accent>
          {t('login.submit')}
        </Button>
      </Step>
    );
  }
  if (resetToken) {
    return (
      <Step login={login} heading={t('forgot.newHeading')} lead={t('forgot.newLead')}>
        <NewPassword resetToken={resetToken} onDone={() => setIsDone(true)} onOver={startOver} />
      </Step>
    );
  }
  const undoToken = search.get('undo');
  if (undoToken && !problem) {
    return (
      <Step login={login} heading={t('undo.heading')} lead={t('undo.lead')}>
        <UndoChange token={undoToken} onUndone={setResetToken} />
      </Step>
    );
  }
  if (request) {
    return (
      <Step login={login} heading={t('code.heading')} lead={t('code.lead', { number: contactText(request) })}>
        <CodeEntry
          resendAt={request.resendAt}
          expiresAt={request.expiresAt}
          triesLeft={request.triesLeft}
          onVerify={verify}
          onInvalid={() => void code.spendTry()}
          onResend={() => code.send(request)}
        />
        <p className="center">
          <button type="button" className="link" onClick={() => void code.startOver()}>
            {t(isEmailContact(request.contact) ? 'code.otherEmail' : 'code.otherNumber')}
          </button>
        </p>
      </Step>
    );
  }
  return (
    <Step login={login} heading={t('forgot.heading')} lead={t('forgot.lead')}>
      {problem && (
        <Note tone="bad" role="alert">
          {textOf(problem)}
        </Note>
      )}
      <ContactStep start={readContact(state)} onSend={send} />
    </Step>
  );
}

export { ForgotPassword as Component };

/** The token follows the hash, so that server logs never contain it. */
const tokenIn = (hash: string) => /^#token=([\w-]{20,100})$/.exec(hash)?.[1];

interface StepProps {
  login: string;
  heading: string;
  lead: string;
  children: ReactNode;
}

function Step({ login, heading, lead, children }: StepProps) {
  const t = useT('account');
  return (
    <AuthLayout>
      <div>
        <BackLink to={login} label={t('login.submit')} />
        <h1>{heading}</h1>
        <p className="lead mt2">{lead}</p>
      </div>
      {children}
    </AuthLayout>
  );
}
