import { isApiError, useSession, useSettings } from '@doorstep/shared-api';
import { useGetDeliveryQuery, useResendVerificationMutation } from '@doorstep/shared-api/profile';
import { Button, Note, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { lazy, Suspense, useState } from 'react';
import { leftToRight } from '../model/notifications/isolate';

const VerifyDialog = lazy(() =>
  import('../screens/Profile/VerifyDialog').then(({ VerifyDialog: Dialog }) => ({ default: Dialog })),
);

interface NotesProps {
  className?: string | undefined;
}

export function UnverifiedNotes({ className }: NotesProps) {
  const { apiExtensions } = useSettings();
  const { user } = useSession();
  const { data } = useGetDeliveryQuery(undefined, { skip: !apiExtensions });
  return (
    <>
      {/* A pending change has its own note. */}
      {data?.email === 'unverified' && !user?.pendingEmail && (
        <UnverifiedEmail isHeld={data.isEmailHeld} className={className} />
      )}
      {data?.sms === 'unverified' && !user?.pendingContact && <UnverifiedNumber className={className} />}
    </>
  );
}

function useResend(what: 'email' | 'contact') {
  const t = useT('account');
  const toast = useToast();
  const [resend, { isLoading }] = useResendVerificationMutation();
  async function send(): Promise<boolean> {
    const { error } = await resend(what);
    if (!error) return true;
    const isTooSoon = isApiError(error) && error.kind === 'rateLimited';
    toast.show({ text: t(isTooSoon ? 'verify.tooSoon' : 'verify.sendFailed'), tone: 'bad' });
    return false;
  }
  return { send, isLoading };
}

function UnverifiedEmail({ isHeld, className }: NotesProps & { isHeld: boolean }) {
  const t = useT('account');
  const toast = useToast();
  const email = leftToRight(useSession().user?.email ?? '');
  const { send, isLoading } = useResend('email');
  return (
    <Note tone="wait" icon="envelope-simple" className={className}>
      <p>{t(isHeld ? 'verify.emailHeld' : 'verify.emailWaits', { email })}</p>
      <div className="mt2">
        <Button
          size="sm"
          variant="line"
          busy={isLoading}
          onClick={() => void send().then((left) => left && toast.show({ text: t('verify.linkAgain', { email }) }))}
        >
          {t('verify.sendLink')}
        </Button>
      </div>
    </Note>
  );
}

function UnverifiedNumber({ className }: NotesProps) {
  const t = useT('account');
  const { user } = useSession();
  const { send, isLoading } = useResend('contact');
  const [isEntering, setEntering] = useState(false);
  if (!user) return null;
  const number = leftToRight([user.phoneCode, user.contact].filter(Boolean).join(' '));
  return (
    <Note tone="wait" icon="phone" className={className}>
      <p>{t('verify.numberWaits', { number })}</p>
      <div className="mt2">
        <Button
          size="sm"
          variant="line"
          busy={isLoading}
          onClick={() => void send().then((left) => left && setEntering(true))}
        >
          {t('verify.sendCode')}
        </Button>
      </div>
      {isEntering && (
        <Suspense fallback={null}>
          <VerifyDialog what="contact" user={user} onClose={() => setEntering(false)} />
        </Suspense>
      )}
    </Note>
  );
}
