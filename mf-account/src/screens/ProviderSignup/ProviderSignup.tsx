import { isApiError, isNotFound, useSettings } from '@doorstep/shared-api';
import { useRegisterProviderMutation } from '@doorstep/shared-api/account';
import { useGetCategoriesQuery, useGetCommissionQuery, useSuggestAddresses } from '@doorstep/shared-api/catalog';
import { addressUnit } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import {
  Button,
  Dialog,
  Note,
  numberFormat,
  Page,
  Plaque,
  StateArt,
  useFormat,
  useLanguage,
} from '@doorstep/shared-ui';
import {
  AddressField,
  ErrorSummary,
  Form,
  type FormikHelpers,
  type FormikProps,
  PhoneField,
  SubmitButton,
  TextField,
  useFormikContext,
} from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { NewPasswordField } from '../../components/NewPasswordField';
import { ProblemPopup } from '../../components/ProblemPopup';
import { StoredPhotoField } from '../../components/StoredPhotoField';
import { readPhoneNumber } from '../../model/codes/codeRequest';
import { isolated, leftToRight } from '../../model/notifications/isolate';
import { photoTypes } from '../../model/registration/personRules';
import {
  applicationSchema,
  applicationStart,
  type ProviderApplicationValues,
} from '../../model/registration/providerApplication';
import { registrationProblem } from '../../model/registration/registrationProblem';
import { storedApplication } from '../../model/registration/storedApplication';
import { DocumentField } from './DocumentField';
import { OfferedServicesField } from './OfferedServicesField';
import { Preview } from './Preview';
import styles from './ProviderSignup.module.css';

/** It opens no session, because staff approve the application first. */
export function ProviderSignup() {
  const t = useT('account');
  const { state } = useLocation();
  const start = useMemo(() => ({ ...applicationStart, ...readPhoneNumber(state) }), [state]);
  const categories = useGetCategoriesQuery();
  const hasNoCatalogue = isNotFound(categories.error) || categories.data?.length === 0;
  const schema = useMemo(() => applicationSchema(t, !hasNoCatalogue), [t, hasNoCatalogue]);
  const [register] = useRegisterProviderMutation();
  const [problem, setProblem] = useState({ title: '', help: '' });
  const [popupOpen, setPopupOpen] = useState(false);
  const [welcome, setWelcome] = useState<{ name: string; email: string }>();

  async function apply(values: ProviderApplicationValues, form: FormikHelpers<ProviderApplicationValues>) {
    const { image, certificateFront, certificateBack } = values;
    if (!certificateFront || !certificateBack) return;
    try {
      const subcategoryIds = hasNoCatalogue ? undefined : values.subcategoryIds;
      await register({
        ...values,
        image: image ?? undefined,
        certificateFront,
        certificateBack,
        subcategoryIds,
      }).unwrap();
      storedApplication.remove();
      setWelcome({ name: values.fullName.trim().split(/\s+/)[0] ?? '', email: values.email.trim() });
    } catch (error) {
      const { message, field, photo } = isApiError(error) ? registrationProblem(error) : {};
      if (photo && field) {
        const isLicence = field !== 'image' && photo === 'photoType';
        form.setFieldError(field, t(isLicence ? 'provider.docType' : `register.${photo}`));
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

  return (
    <Page className={styles.page}>
      <h1>{t('provider.heading')}</h1>
      <p className={`lead mt2 ${styles.lead}`}>{t('provider.lead')}</p>
      <CommissionNote />
      <Form
        className={styles.columns}
        initialValues={start}
        schema={schema}
        onSubmit={apply}
        summary={false}
        aria-label={t('provider.heading')}
      >
        {(form) => (
          <>
            <div>
              <KeepApplication />
              <ErrorSummary />
              <AboutYou />
              <WhereYouWork form={form} />
              <NumberedSection
                number={3}
                title={t('provider.services')}
                text={hasNoCatalogue ? undefined : t('provider.servicesText')}
              >
                {hasNoCatalogue ? (
                  <Note>{t('provider.servicesLater')}</Note>
                ) : (
                  <OfferedServicesField name="subcategoryIds" query={categories} />
                )}
              </NumberedSection>
              <Licence />
              <div className={styles.finish}>
                <SubmitButton size="lg" block accent>
                  {t('provider.submit')}
                </SubmitButton>
                <p className="center sm muted">{t('provider.free')}</p>
                <p className="center sm muted">{t('provider.kept')}</p>
                <p className="center">
                  {t('provider.already')}{' '}
                  <Link className="link" to={pathTo.login({ as: 'provider' })}>
                    {t('login.submit')}
                  </Link>
                </p>
              </div>
            </div>
            <Preview />
          </>
        )}
      </Form>
      <ProblemPopup open={popupOpen} onClose={() => setPopupOpen(false)} title={problem.title}>
        {problem.help}
      </ProblemPopup>
      <ApplicationSentDialog user={welcome} />
    </Page>
  );
}

export { ProviderSignup as Component };

/** Names the commission of today. Bookings keep the one of their day. */
function CommissionNote() {
  const t = useT('account');
  const { locale } = useLanguage();
  const { data } = useGetCommissionQuery();
  const percent = (hundredths: number) =>
    numberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(hundredths / 10_000);
  return (
    <div className={styles.commission}>
      {data && (
        <>
          <p className="h3">{t('provider.keep', { share: percent(10_000 - data.percentage) })}</p>
          <p className="muted">{t('provider.keepText', { percent: percent(data.percentage) })}</p>
        </>
      )}
    </div>
  );
}

/** Formik clones the start values, so lists are compared by what is in them. */
const isSame = (value: unknown, start: unknown) => JSON.stringify(value) === JSON.stringify(start);

/** Keeps what was typed in this tab, and fills it in again after a reload. */
function KeepApplication() {
  const { values, setValues } = useFormikContext<ProviderApplicationValues>();
  const isRestored = useRef(false);
  useEffect(() => {
    if (isRestored.current) {
      storedApplication.write(values);
      return;
    }
    isRestored.current = true;
    const start: Readonly<Record<string, unknown>> = { ...applicationStart };
    const typed = Object.fromEntries(Object.entries(values).filter(([name, value]) => !isSame(value, start[name])));
    void setValues({ ...applicationStart, ...storedApplication.read(), ...typed }, false);
  }, [values, setValues]);
  return null;
}

function NumberedSection({
  number,
  title,
  text,
  children,
}: {
  number: number;
  title: string;
  text?: string | undefined;
  children: ReactNode;
}) {
  const format = useFormat();
  return (
    <section className={styles.part} aria-label={title}>
      <Plaque>{format.number(number)}</Plaque>
      <div className="form">
        <div>
          <h2 className="h3">{title}</h2>
          {text && <p className="muted">{text}</p>}
        </div>
        {children}
      </div>
    </section>
  );
}

function AboutYou() {
  const t = useT('account');
  return (
    <NumberedSection number={1} title={t('provider.about')}>
      <StoredPhotoField name="image" label={t('register.photo')} hint={t('provider.photoHint')} accept={photoTypes} />
      <TextField name="fullName" label={t('register.fullName')} autoComplete="name" />
      <TextField name="email" type="email" label={t('register.email')} autoComplete="email" />
      <PhoneField name="contact" codeName="phoneCode" placeholder={t('register.phonePlaceholder')} />
      <NewPasswordField name="password" label={t('login.password')} />
    </NumberedSection>
  );
}

function WhereYouWork({ form }: { form: FormikProps<ProviderApplicationValues> }) {
  const t = useT('account');
  const { apiExtensions } = useSettings();
  const suggest = useSuggestAddresses();
  const place = {
    name: 'address',
    label: t('provider.address'),
    hint: t('provider.addressHint'),
    placeholder: t('register.locationPlaceholder'),
  };

  function setPoint(lat: string, long: string) {
    void form.setFieldValue('lat', lat, false);
    void form.setFieldValue('long', long, false);
  }

  return (
    <NumberedSection number={2} title={t('provider.where')}>
      {apiExtensions ? (
        <AddressField
          {...place}
          suggest={suggest}
          unit={addressUnit}
          onText={() => setPoint('', '')}
          onPick={({ lat, long }) => setPoint(String(lat ?? ''), String(long ?? ''))}
        />
      ) : (
        <TextField {...place} icon="map-pin" autoComplete="address-line1" />
      )}
    </NumberedSection>
  );
}

function Licence() {
  const t = useT('account');
  return (
    <NumberedSection number={4} title={t('provider.licence')} text={t('provider.licenceText')}>
      <div className={styles.documents}>
        <DocumentField name="certificateFront" label={t('provider.front')} addLabel={t('provider.addFront')} />
        <DocumentField name="certificateBack" label={t('provider.back')} addLabel={t('provider.addBack')} />
      </div>
      <Note icon="lock-simple">{t('provider.private')}</Note>
    </NumberedSection>
  );
}

function ApplicationSentDialog({ user }: { user: { name: string; email: string } | undefined }) {
  const t = useT('account');
  const navigate = useNavigate();
  const { apiExtensions } = useSettings();
  const done = () => void navigate(paths.home);
  return (
    <Dialog
      open={user !== undefined}
      onClose={done}
      title={t('provider.doneHeading', { name: isolated(user?.name ?? '') })}
      size="sm"
      arch={<StateArt name="success" />}
      className="dlg--done"
      footer={
        <Button size="lg" block accent onClick={done} data-autofocus="">
          {t('provider.done')}
        </Button>
      }
    >
      <p className="muted">{t('provider.doneText', { email: leftToRight(user?.email ?? '') })}</p>
      {apiExtensions && <p className="muted mt2">{t('provider.doneLink')}</p>}
    </Dialog>
  );
}
