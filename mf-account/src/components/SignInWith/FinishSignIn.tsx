import { isApiError } from '@doorstep/shared-api';
import { paths } from '@doorstep/shared-api/paths';
import {
  type JoinNumber,
  type JoinToken,
  useSendJoinCodeMutation,
  useVerifyJoinCodeMutation,
} from '@doorstep/shared-api/personBooking';
import {
  type SignInProvider,
  useGetPendingIdentityQuery,
  useJoinWithIdentityMutation,
} from '@doorstep/shared-api/signInWith';
import { Note, Skeleton } from '@doorstep/shared-ui';
import { Form, PhoneField, SubmitButton, TextField, yup } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { CODE_LENGTH, CodeInput } from '@doorstep/shared-ui/secondStep';
import { useEffect, useMemo, useState } from 'react';
import { Link } from 'react-router-dom';

interface FinishSignInProps {
  providers: readonly SignInProvider[];
  /** The code has proved an account, which the identity is still to be linked to. */
  onProved: () => void;
  /** The account is made, with the identity. */
  onJoined: () => void;
  onSecondStep: () => void;
  onPassword: () => void;
  onWithout: () => void;
}

/** A provider has named the person. The phone number makes the account, or proves the one that exists. */
export function FinishSignIn({
  providers,
  onProved,
  onJoined,
  onSecondStep,
  onPassword,
  onWithout,
}: FinishSignInProps) {
  const t = useT('signInWith');
  const { data: pending, isError } = useGetPendingIdentityQuery();
  const [sendCode] = useSendJoinCodeMutation();
  const [verifyCode, { isLoading }] = useVerifyJoinCodeMutation();
  const [join] = useJoinWithIdentityMutation();
  const [number, setNumber] = useState<JoinNumber>();
  const [joining, setJoining] = useState<JoinToken>();
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const numberSchema = useMemo(() => yup.object({ contact: yup.string().trim().required(t('phoneMissing')) }), [t]);
  const nameSchema = useMemo(() => yup.object({ fullName: yup.string().trim().required(t('nameMissing')) }), [t]);
  // It took too long, or another tab has finished it.
  useEffect(() => {
    if (isError) onWithout();
  }, [isError, onWithout]);
  if (!pending) return <Skeleton shape="line" count={4} height="24px" />;
  const provider = providers.find(({ id }) => id === pending.provider)?.name ?? '';
  const fail = (error: unknown) => setProblem((isApiError(error) && error.message) || t('failed'));

  async function send({ contact, phoneCode }: JoinNumber) {
    setProblem(undefined);
    const { data, error } = await sendCode({ contact: contact.trim(), phoneCode });
    if (data) setNumber({ contact: contact.trim(), phoneCode });
    else fail(error);
  }

  async function finish(token: JoinToken, fullName: string) {
    setProblem(undefined);
    const { error } = await join({ token: token.token, fullName });
    if (!error) return onJoined();
    setJoining(token);
    fail(error);
  }

  async function type(digits: string) {
    if (isLoading || !number) return;
    setCode(digits);
    if (digits.length < CODE_LENGTH) return;
    setProblem(undefined);
    const { data, error } = await verifyCode({ ...number, code: digits });
    if (data) return pending?.fullName ? finish(data, pending.fullName) : setJoining(data);
    if (!error) return onProved();
    if (isApiError(error) && error.code === 'two_step_needed') return onSecondStep();
    setCode('');
    fail(error);
  }

  const alert = problem && (
    <Note tone="bad" role="alert">
      {problem}
    </Note>
  );

  function step() {
    if (joining) {
      return (
        <Form
          key="name"
          initialValues={{ fullName: pending?.fullName ?? '' }}
          schema={nameSchema}
          onSubmit={({ fullName }) => finish(joining, fullName)}
          summary={false}
        >
          <TextField name="fullName" label={t('name')} dir="auto" autoComplete="name" maxLength={100} autoFocus />
          {alert}
          <SubmitButton size="lg" block accent>
            {t('next')}
          </SubmitButton>
        </Form>
      );
    }
    if (number) {
      return (
        <>
          <p className="muted">
            {t('sentTo', { number: `\u2066${number.phoneCode} ${number.contact}\u2069` })}{' '}
            <button type="button" className="link" onClick={() => setNumber(undefined)}>
              {t('changeNumber')}
            </button>
          </p>
          <CodeInput
            t={(key) => (key === 'wrong' ? (problem ?? '') : t(key))}
            value={code}
            onChange={(digits) => void type(digits)}
            isWrong={problem !== undefined}
            autoFocus
          />
        </>
      );
    }
    return (
      <Form
        key="number"
        initialValues={{ contact: '', phoneCode: '+1' }}
        schema={numberSchema}
        onSubmit={send}
        summary={false}
      >
        <PhoneField name="contact" codeName="phoneCode" />
        {alert}
        <SubmitButton size="lg" block accent>
          {t('send')}
        </SubmitButton>
        <TermsLine />
      </Form>
    );
  }

  return (
    <>
      <div>
        <h1>{t(joining ? 'nameTitle' : number ? 'codeTitle' : 'title')}</h1>
        {!number && (
          <p className="lead mt2">
            {t(pending.hasAccount ? 'leadKnown' : 'leadNew', { provider, email: pending.email })}
          </p>
        )}
      </div>
      {step()}
      {!joining && (
        <p className="row row--wrap">
          <button type="button" className="link sm" onClick={onPassword}>
            {t('password')}
          </button>
          <button type="button" className="link sm" onClick={onWithout}>
            {t('without', { provider })}
          </button>
        </p>
      )}
    </>
  );
}

const links = { terms: paths.terms, privacy: paths.privacyPolicy } as const;

/** Sentence with links, in the order of the language. */
function TermsLine() {
  const t = useT('signInWith');
  return (
    <p className="sm muted">
      {t('accept', { terms: '|terms|', privacy: '|privacy|' })
        .split('|')
        .map((piece) =>
          piece === 'terms' || piece === 'privacy' ? (
            <Link key={piece} className="link" to={links[piece]}>
              {t(piece)}
            </Link>
          ) : (
            piece
          ),
        )}
    </p>
  );
}
