import { isApiError } from '@doorstep/shared-api';
import { codeDeadlines, triesPerCode } from '@doorstep/shared-api/codeRequest';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { type JoinNumber, type JoinToken, useSendJoinCodeMutation } from '@doorstep/shared-api/personBooking';
import { useJoinWithIdentityMutation, useLinkPendingIdentityMutation } from '@doorstep/shared-api/signInWith';
import { Note, useHasRoute } from '@doorstep/shared-ui';
import { Form, PhoneField, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { ProviderButtons } from '@doorstep/shared-ui/providerButtons';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './BookPerson.module.css';
import { CodeStep } from './CodeStep';
import { NameStep } from './NameStep';
import { type SignInRequest, storedCodeRequest } from './storedCodeRequest';
import { TermsLine } from './TermsLine';
import { useSignInWith } from './useSignInWith';

interface SignInPartProps {
  formId: string;
  /** Name of the provider. */
  name: string;
  /** Undefined until a code is on its way. */
  request: SignInRequest | undefined;
  onRequest: (request: SignInRequest | undefined) => void;
  onBusy: (isBusy: boolean) => void;
}

export function useCodeRequest() {
  const [request, setRequest] = useState(storedCodeRequest.read);
  // Another tab has asked for a code.
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key === storedCodeRequest.key) setRequest((own) => own ?? storedCodeRequest.read());
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  function remember(next: SignInRequest | undefined) {
    storedCodeRequest.write(next);
    setRequest(next);
  }
  return { request, remember };
}

/** Signs in or joins with a phone number and a code, without leaving the sheet. */
export function SignInPart({ formId, name, request, onRequest, onBusy }: SignInPartProps) {
  const t = useT('person');
  const [sendCode] = useSendJoinCodeMutation();
  const [joinWithIdentity] = useJoinWithIdentityMutation();
  const [linkIdentity] = useLinkPendingIdentityMutation();
  const other = useSignInWith();
  const { pending } = other;
  const [problem, setProblem] = useState<string>();
  const [last, setLast] = useState<JoinNumber>({ contact: '', phoneCode: '+1' });

  async function send({ contact, phoneCode }: JoinNumber) {
    setProblem(undefined);
    onBusy(true);
    const number = { contact: contact.trim(), phoneCode };
    const { data, error } = await sendCode(number);
    onBusy(false);
    if (!data) return setProblem((isApiError(error) && error.message) || t('signIn.failed'));
    setLast(number);
    onRequest({ ...number, userType: 'customer', ...codeDeadlines(data), triesLeft: triesPerCode });
  }

  function startOver(message?: string) {
    if (request) setLast({ contact: request.contact, phoneCode: request.phoneCode });
    setProblem(message);
    onRequest(undefined);
  }

  /** The code has proved an account. A person whom a provider has named links the two. */
  async function finish() {
    if (pending) await linkIdentity();
    onRequest(undefined);
  }

  /** The number has no account. A provider that knows the person's name answers the last question. */
  async function goOn(next: SignInRequest, joining: JoinToken) {
    if (!pending?.fullName) return onRequest({ ...next, joining });
    onBusy(true);
    const { error } = await joinWithIdentity({ token: joining.token, fullName: pending.fullName });
    onBusy(false);
    if (error) onRequest({ ...next, joining });
    else onRequest(undefined);
  }

  if (request?.joining) {
    return (
      <NameStep
        formId={formId}
        name={name}
        token={request.joining.token}
        isWithIdentity={pending !== undefined}
        onBusy={onBusy}
        onJoined={() => onRequest(undefined)}
        onExpired={startOver}
      />
    );
  }
  return (
    <div className={styles.part}>
      <h3 className="h3">{t(request ? 'signIn.codeTitle' : pending ? 'signIn.moreTitle' : 'signIn.title')}</h3>
      {request ? (
        <CodeStep
          request={request}
          onChangeNumber={() => startOver()}
          onResend={() => send(request)}
          onBusy={onBusy}
          onSignedIn={() => void finish()}
          onJoining={(joining) => void goOn(request, joining)}
          problem={problem}
        />
      ) : (
        <NumberStep
          formId={formId}
          initial={last}
          onSend={send}
          problem={problem ?? other.problem}
          text={
            pending
              ? t(pending.hasAccount ? 'signIn.moreKnown' : 'signIn.moreNew', {
                  provider: other.providerName,
                  email: pending.email,
                })
              : t('signIn.text')
          }
        />
      )}
      {pending && (
        <button type="button" className={`link sm ${styles.change}`} onClick={other.goOnWithout}>
          {t('signIn.without', { provider: other.providerName })}
        </button>
      )}
      {!request && !pending && other.providers.length > 0 && (
        <ProviderButtons
          providers={other.providers}
          busy={other.busy}
          labelOf={(provider) => t('signIn.continueWith', { name: provider })}
          onChoose={(id) => void other.start(id)}
        />
      )}
      <OtherWay isPending={pending !== undefined} />
    </div>
  );
}

interface NumberStepProps {
  formId: string;
  initial: JoinNumber;
  onSend: (phone: JoinNumber) => Promise<void>;
  problem: string | undefined;
  text: string;
}

function NumberStep({ formId, initial, onSend, problem, text }: NumberStepProps) {
  const t = useT('person');
  const schema = useMemo(() => yup.object({ contact: yup.string().trim().required(t('signIn.phoneMissing')) }), [t]);
  // The field belongs to a shared component, which takes no focus by itself.
  useEffect(() => document.getElementById(formId)?.querySelector('input')?.focus(), [formId]);
  return (
    <Form<JoinNumber>
      id={formId}
      className={styles.part}
      initialValues={initial}
      schema={schema}
      onSubmit={onSend}
      summary={false}
    >
      <p className="muted">{text}</p>
      <PhoneField name="contact" codeName="phoneCode" />
      {problem && (
        <Note tone="bad" role="alert">
          {problem}
        </Note>
      )}
      <TermsLine />
    </Form>
  );
}

/** The sheet opens again by itself when the person comes back. A pending identity is linked on the way. */
function OtherWay({ isPending }: { isPending: boolean }) {
  const t = useT('person');
  const hasRoute = useHasRoute();
  const { pathname, search } = useLocation();
  if (!hasRoute(paths.login)) return null;
  return (
    <p className="sm muted">
      <Link className="link" to={pathTo.login({ next: pathname + search }) + (isPending ? '&sign-in=continue' : '')}>
        {t('signIn.password')}
      </Link>{' '}
      {t('signIn.kept')}
    </p>
  );
}
