import { isApiError } from '@doorstep/shared-api';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { useSendCodeMutation, useVerifyCodeMutation } from '@doorstep/shared-api/profile';
import { Button, Note, useHasRoute, useLanguage } from '@doorstep/shared-ui';
import { FieldLayout, Form, PhoneField, yup } from '@doorstep/shared-ui/forms';
import { latinDigits, useT } from '@doorstep/shared-ui/i18n';
import { useCallback, useId, useMemo, useState, useSyncExternalStore } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { DetailRow } from '../DetailRow';
import styles from './BookPerson.module.css';
import { type CodeRequest, storedCodeRequest } from './storedCodeRequest';

const CODE_LENGTH = 6;

interface SignInPartProps {
  formId: string;
  /** `number` until a code is on its way. */
  request: CodeRequest | undefined;
  onRequest: (request: CodeRequest | undefined) => void;
  onBusy: (isBusy: boolean) => void;
}

type PhoneForm = Pick<CodeRequest, 'contact' | 'phoneCode'>;

export function useCodeRequest() {
  const [request, setRequest] = useState(storedCodeRequest.read);
  function remember(next: CodeRequest | undefined) {
    storedCodeRequest.write(next);
    setRequest(next);
  }
  return { request, remember };
}

/** Signs in with a phone number and a code, without leaving the sheet. */
export function SignInPart({ formId, request, onRequest, onBusy }: SignInPartProps) {
  const t = useT('person');
  const [sendCode] = useSendCodeMutation();
  const [problem, setProblem] = useState<string>();
  const [last, setLast] = useState<PhoneForm>({ contact: '', phoneCode: '+1' });

  async function send(phone: PhoneForm) {
    setProblem(undefined);
    onBusy(true);
    const { data, error } = await sendCode({ ...phone, contact: phone.contact.trim(), purpose: 'login' });
    onBusy(false);
    if (!data) return setProblem((isApiError(error) && error.message) || t('signIn.failed'));
    setLast(phone);
    onRequest({ ...phone, contact: phone.contact.trim(), resendAt: Date.now() + data.resendAfter * 1_000 });
  }

  return (
    <div className={styles.part}>
      <h3 className="h3">{t(request ? 'signIn.codeTitle' : 'signIn.title')}</h3>
      {request ? (
        <CodeStep
          request={request}
          onChangeNumber={() => {
            setLast(request);
            onRequest(undefined);
          }}
          onResend={() => send(request)}
          onBusy={onBusy}
          onSignedIn={() => onRequest(undefined)}
          problem={problem}
        />
      ) : (
        <NumberStep formId={formId} initial={last} onSend={send} problem={problem} />
      )}
      <OtherWays />
    </div>
  );
}

interface NumberStepProps {
  formId: string;
  initial: PhoneForm;
  onSend: (phone: PhoneForm) => Promise<void>;
  problem: string | undefined;
}

function NumberStep({ formId, initial, onSend, problem }: NumberStepProps) {
  const t = useT('person');
  const schema = useMemo(() => yup.object({ contact: yup.string().trim().required(t('signIn.phoneMissing')) }), [t]);
  return (
    <Form<PhoneForm>
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
    </Form>
  );
}

interface CodeStepProps {
  request: CodeRequest;
  onChangeNumber: () => void;
  onResend: () => Promise<void>;
  onBusy: (isBusy: boolean) => void;
  onSignedIn: () => void;
  problem: string | undefined;
}

function CodeStep({ request, onChangeNumber, onResend, onBusy, onSignedIn, problem: sendProblem }: CodeStepProps) {
  const t = useT('person');
  const id = useId();
  const [verifyCode, { isLoading }] = useVerifyCodeMutation();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const shown = problem ?? sendProblem;
  const number = `\u2066${request.phoneCode} ${request.contact}\u2069`;

  async function verify(digits: string) {
    onBusy(true);
    const { contact, phoneCode } = request;
    const { error } = await verifyCode({ contact, phoneCode, purpose: 'login', code: digits });
    onBusy(false);
    if (!error) return onSignedIn();
    setCode('');
    const needsSecondStep = isApiError(error) && error.code === 'two_step_needed';
    setProblem(needsSecondStep ? t('signIn.secondStep') : (isApiError(error) && error.message) || t('signIn.failed'));
  }

  function type(text: string) {
    const digits = latinDigits(text).replace(/\D/g, '').slice(0, CODE_LENGTH);
    setCode(digits);
    if (digits.length === CODE_LENGTH && !isLoading) void verify(digits);
  }

  return (
    <>
      <DetailRow
        icon="device-mobile"
        title={t('signIn.sentTo', { number })}
        action={
          <button
            type="button"
            className={`link sm ${styles.change}`}
            aria-label={t('signIn.changeNumberOf')}
            onClick={onChangeNumber}
          >
            {t('signIn.changeNumber')}
          </button>
        }
      />
      <FieldLayout id={id} label={t('signIn.code')} hint={t('signIn.auto')} error={shown}>
        <span className={`input ${styles.code}`} data-bad={shown ? '' : undefined} dir="ltr">
          <input
            id={id}
            inputMode="numeric"
            autoComplete="one-time-code"
            spellCheck={false}
            // biome-ignore lint/a11y/noAutofocus: the code is the only field of this step
            autoFocus
            aria-invalid={shown ? true : undefined}
            aria-describedby={shown ? `${id}-error` : `${id}-hint`}
            value={code}
            readOnly={isLoading}
            onChange={({ target }) => type(target.value)}
          />
        </span>
      </FieldLayout>
      <NewCode
        resendAt={request.resendAt}
        onResend={() => {
          setProblem(undefined);
          return onResend();
        }}
      />
      <p className="sm muted">{t('signIn.noCode')}</p>
    </>
  );
}

function everySecond(onTick: () => void) {
  const timer = setInterval(onTick, 1_000);
  return () => clearInterval(timer);
}

function NewCode({ resendAt, onResend }: { resendAt: number; onResend: () => Promise<void> }) {
  const t = useT('person');
  const { locale } = useLanguage();
  const read = useCallback(() => Math.max(0, Math.ceil((resendAt - Date.now()) / 1_000)), [resendAt]);
  const seconds = useSyncExternalStore(everySecond, read, () => 0);
  if (seconds > 0) {
    const time = new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'short' }).format(seconds);
    return (
      <p className="sm muted num" role="timer">
        {t('signIn.againIn', { time })}
      </p>
    );
  }
  return (
    <div>
      <Button variant="line" size="sm" onClick={() => void onResend()}>
        {t('signIn.again')}
      </Button>
    </div>
  );
}

/** The sheet opens again by itself when the person comes back. */
function OtherWays() {
  const t = useT('person');
  const hasRoute = useHasRoute();
  const { pathname, search } = useLocation();
  const next = pathname + search;
  return (
    <div>
      <p className={styles.ways}>
        {hasRoute(paths.register) && (
          <Link className="link" to={`${paths.register}?next=${encodeURIComponent(next)}`}>
            {t('signIn.register')}
          </Link>
        )}
        {hasRoute(paths.login) && (
          <Link className="link" to={pathTo.login({ next })}>
            {t('signIn.password')}
          </Link>
        )}
      </p>
      <p className="sm muted mt2">{t('signIn.kept')}</p>
    </div>
  );
}
