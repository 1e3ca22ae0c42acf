import { isApiError } from '@doorstep/shared-api';
import { codeDeadlines, triesPerCode } from '@doorstep/shared-api/codeRequest';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { type JoinNumber, useSendJoinCodeMutation } from '@doorstep/shared-api/personBooking';
import { Note, useHasRoute } from '@doorstep/shared-ui';
import { Form, PhoneField, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useEffect, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import styles from './BookPerson.module.css';
import { CodeStep } from './CodeStep';
import { NameStep } from './NameStep';
import { type SignInRequest, storedCodeRequest } from './storedCodeRequest';
import { TermsLine } from './TermsLine';

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

  if (request?.joining) {
    return (
      <NameStep
        formId={formId}
        name={name}
        token={request.joining.token}
        onBusy={onBusy}
        onJoined={() => onRequest(undefined)}
        onExpired={startOver}
      />
    );
  }
  return (
    <div className={styles.part}>
      <h3 className="h3">{t(request ? 'signIn.codeTitle' : 'signIn.title')}</h3>
      {request ? (
        <CodeStep
          request={request}
          onChangeNumber={() => startOver()}
          onResend={() => send(request)}
          onBusy={onBusy}
          onSignedIn={() => onRequest(undefined)}
          onJoining={(joining) => onRequest({ ...request, joining })}
          problem={problem}
        />
      ) : (
        <NumberStep formId={formId} initial={last} onSend={send} problem={problem} />
      )}
      <OtherWay />
    </div>
  );
}

interface NumberStepProps {
  formId: string;
  initial: JoinNumber;
  onSend: (phone: JoinNumber) => Promise<void>;
  problem: string | undefined;
}

function NumberStep({ formId, initial, onSend, problem }: NumberStepProps) {
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
      <p className="muted">{t('signIn.text')}</p>
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

/** The sheet opens again by itself when the person comes back. */
function OtherWay() {
  const t = useT('person');
  const hasRoute = useHasRoute();
  const { pathname, search } = useLocation();
  if (!hasRoute(paths.login)) return null;
  return (
    <p className="sm muted">
      <Link className="link" to={pathTo.login({ next: pathname + search })}>
        {t('signIn.password')}
      </Link>{' '}
      {t('signIn.kept')}
    </p>
  );
}
