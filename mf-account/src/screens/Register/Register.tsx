import { isApiError, useSessionStatus, useSettings } from '@doorstep/shared-api';
import { useRegisterMutation } from '@doorstep/shared-api/account';
import { useSuggestAddresses } from '@doorstep/shared-api/catalog';
import { codeDeadlines } from '@doorstep/shared-api/codeRequest';
import { addressUnit } from '@doorstep/shared-api/domain';
import { paths, safeNext, withNext } from '@doorstep/shared-api/paths';
import { useResendVerificationMutation } from '@doorstep/shared-api/profile';
import { useGetSignInProvidersQuery } from '@doorstep/shared-api/signInWith';
import { BackLink, Skeleton } from '@doorstep/shared-ui';
import {
  AddressField,
  Form,
  type FormikHelpers,
  PasswordField,
  PhoneField,
  SubmitButton,
  TextField,
} from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { lazy, Suspense, useMemo, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { AuthLayout } from '../../components/AuthFrame/AuthFrame';
import { ProblemPopup } from '../../components/ProblemPopup';
import { SignInWith } from '../../components/SignInWith/lazy';
import { StoredPhotoField } from '../../components/StoredPhotoField';
import { readPhoneNumber } from '../../model/codes/codeRequest';
import { photoTypes } from '../../model/registration/personRules';
import { type RegistrationValues, registrationSchema, registrationStart } from '../../model/registration/registration';
import { registrationProblem } from '../../model/registration/registrationProblem';
import type { ConfirmNumberProps } from './ConfirmNumber';

const ConfirmNumber = lazy(() => import('./ConfirmNumber'));

const waiting = <Skeleton shape="line" count={4} />;

const contactOf = ({ phoneCode, contact, email }: RegistrationValues) => ({
  phoneCode,
  contact: contact.trim(),
  email: email.trim(),
});

export function Register() {
  const t = useT('account');
  const status = useSessionStatus();
  const { apiExtensions } = useSettings();
  const [search] = useSearchParams();
  const { state } = useLocation();
  const next = search.get('next');
  const start = useMemo(() => ({ ...registrationStart, ...readPhoneNumber(state) }), [state]);
  const schema = useMemo(() => registrationSchema(t), [t]);
  const suggest = useSuggestAddresses();
  const { data: providers = [] } = useGetSignInProvidersQuery(undefined, { skip: !apiExtensions });
  const [register, { isSuccess }] = useRegisterMutation();
  const [sendCode] = useResendVerificationMutation();
  const [isJoining, setJoining] = useState(false);
  const [sent, setSent] = useState<Omit<ConfirmNumberProps, 'next'>>();
  const [problem, setProblem] = useState({ title: '', help: '' });
  const [popupOpen, setPopupOpen] = useState(false);

  if (isJoining && status !== 'visitor') {
    return (
      <AuthLayout>
        {sent ? (
          <Suspense fallback={waiting}>
            <ConfirmNumber {...sent} next={safeNext(next)} />
          </Suspense>
        ) : (
          waiting
        )}
      </AuthLayout>
    );
  }
  if (isSuccess || status !== 'visitor') return <Navigate to={safeNext(next)} replace />;

  const sendFirst = async () =>
    codeDeadlines(
      await sendCode('contact')
        .unwrap()
        .catch(() => undefined),
    );

  async function createAccount(values: RegistrationValues, form: FormikHelpers<RegistrationValues>) {
    setJoining(apiExtensions);
    try {
      await register({ ...values, image: values.image ?? undefined }).unwrap();
      if (apiExtensions) setSent({ ...contactOf(values), ...(await sendFirst()) });
    } catch (error) {
      setJoining(false);
      const { message, field, photo } = isApiError(error) ? registrationProblem(error) : {};
      if (photo && field) {
        form.setFieldError(field, t(`register.${photo}`));
        return;
      }
      if (field && message) form.setFieldError(field, message);
      setProblem({
        title: message ?? t('register.refused'),
        help: message ? t('register.keepTyped') : t('register.failed'),
      });
      setPopupOpen(true);
    }
  }

  const location = { name: 'address', label: t('register.location'), placeholder: t('register.locationPlaceholder') };
  return (
    <AuthLayout>
      <div>
        <BackLink to={paths.home} label={t('register.back')} />
        <h1>{t('register.heading')}</h1>
        <p className="lead mt2">{t('register.lead')}</p>
      </div>
      <Form initialValues={start} schema={schema} onSubmit={createAccount} aria-label={t('register.submit')}>
        <StoredPhotoField
          name="image"
          label={t('register.photo')}
          hint={t('register.photoOptional')}
          accept={photoTypes}
        />
        <TextField name="fullName" label={t('register.fullName')} autoComplete="name" />
        <TextField name="email" type="email" label={t('register.email')} autoComplete="email" />
        <PhoneField name="contact" codeName="phoneCode" placeholder={t('register.phonePlaceholder')} />
        <PasswordField
          name="password"
          label={t('login.password')}
          hint={t('register.passwordHint')}
          autoComplete="new-password"
        />
        {apiExtensions ? (
          <AddressField {...location} suggest={suggest} unit={addressUnit} />
        ) : (
          <TextField {...location} icon="map-pin" autoComplete="address-line1" />
        )}
        <SubmitButton size="lg" block accent>
          {t('register.submit')}
        </SubmitButton>
      </Form>
      {providers.length > 0 && (
        <Suspense>
          <SignInWith providers={providers} outcome={undefined} next={safeNext(next)} userType="customer" />
        </Suspense>
      )}
      <p className="center">
        {t('register.already')}{' '}
        <Link className="link" to={withNext(paths.login, next)}>
          {t('register.login')}
        </Link>
      </p>
      <ProblemPopup open={popupOpen} onClose={() => setPopupOpen(false)} title={problem.title}>
        {problem.help}
      </ProblemPopup>
    </AuthLayout>
  );
}

export { Register as Component };
