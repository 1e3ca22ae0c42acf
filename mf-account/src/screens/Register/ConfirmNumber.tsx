import { type CodeRequest, codeDeadlines, triesPerCode } from '@doorstep/shared-api/codeRequest';
import { useResendVerificationMutation, useVerifyContactMutation } from '@doorstep/shared-api/profile';
import { Note, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { CodeEntry } from '../../components/CodeEntry';
import { phoneCodeLength } from '../../model/codes/codeDigits';
import { leftToRight } from '../../model/notifications/isolate';

export interface ConfirmNumberProps extends Pick<CodeRequest, 'contact' | 'phoneCode' | 'resendAt' | 'expiresAt'> {
  email: string;
  next: string;
}

export default function ConfirmNumber({ contact, phoneCode, email, next, ...first }: ConfirmNumberProps) {
  const t = useT('account');
  const toast = useToast();
  const navigate = useNavigate();
  const [verify] = useVerifyContactMutation();
  const [resend] = useResendVerificationMutation();
  const [moments, setMoments] = useState(() => ({ resendAt: first.resendAt, expiresAt: first.expiresAt }));
  const [triesLeft, setTriesLeft] = useState(triesPerCode);

  // Scroll up and move the focus: the form was longer, and its focused button is gone.
  const top = useRef<HTMLDivElement>(null);
  useEffect(() => {
    window.scrollTo(0, 0);
    top.current?.parentElement?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
  }, []);

  async function confirm(code: string) {
    await verify({ code }).unwrap();
    toast.show({ text: t('profile.contactDone') });
    await navigate(next, { replace: true });
  }

  async function sendAgain() {
    setMoments(codeDeadlines(await resend('contact').unwrap()));
    setTriesLeft(triesPerCode);
  }

  return (
    <>
      <div ref={top}>
        <h1>{t('profile.confirmContact')}</h1>
        <p className="lead mt2">{t('profile.codeSent', { to: leftToRight(`${phoneCode} ${contact}`) })}</p>
      </div>
      <CodeEntry
        autoFocus
        {...moments}
        triesLeft={triesLeft}
        length={phoneCodeLength}
        onVerify={confirm}
        onInvalid={() => setTriesLeft(triesLeft - 1)}
        onResend={sendAgain}
      />
      <Note icon="envelope-simple">{t('verify.linkSent', { email: leftToRight(email) })}</Note>
      <p className="center">
        <Link className="link" to={next} replace>
          {t('verify.later')}
        </Link>
      </p>
    </>
  );
}
