import { isApiError, useSettings } from '@doorstep/shared-api';
import { useEditProfileMutation } from '@doorstep/shared-api/account';
import type { User } from '@doorstep/shared-api/domain';
import { paths } from '@doorstep/shared-api/paths';
import { useGetDeliveryQuery } from '@doorstep/shared-api/profile';
import { useToast } from '@doorstep/shared-ui';
import { Form, type FormikHelpers, PhotoField, SubmitButton, TextField } from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ProblemPopup } from '../../components/ProblemPopup';
import { UnverifiedNotes } from '../../components/UnverifiedNotes';
import { leftToRight } from '../../model/notifications/isolate';
import {
  newlyPending,
  type PendingChange,
  type ProfileValues,
  pendingChanges,
  profileSchema,
  profileValues,
} from '../../model/profile/profileForm';
import { profileProblem } from '../../model/profile/profileProblem';
import { photoTypes } from '../../model/registration/personRules';
import { PasswordDialog } from './PasswordDialog';
import { PendingNote } from './PendingNote';
import styles from './Profile.module.css';
import { VerifyDialog } from './VerifyDialog';

export function YourDetails({ user }: { user: User }) {
  const t = useT('account');
  const toast = useToast();
  const navigate = useNavigate();
  const { apiExtensions } = useSettings();
  const { data: delivery } = useGetDeliveryQuery(undefined, { skip: !apiExtensions });
  const hasEmail = user.email !== '';
  const schema = useMemo(() => profileSchema(t, hasEmail), [t, hasEmail]);
  const start = useMemo(() => profileValues(user), [user]);
  const [editProfile] = useEditProfileMutation();
  const [problem, setProblem] = useState({ title: '', help: '' });
  const [popupOpen, setPopupOpen] = useState(false);
  const [verifying, setVerifying] = useState<PendingChange>();
  const [unsaved, setUnsaved] = useState<{ values: ProfileValues; form: FormikHelpers<ProfileValues> }>();
  const pending = apiExtensions ? pendingChanges(user) : [];

  /** Resolves with false when the password is missing or wrong. */
  async function save(values: ProfileValues, form: FormikHelpers<ProfileValues>, password?: string): Promise<boolean> {
    const { image, ...fields } = values;
    try {
      const updated = await editProfile({ ...fields, ...(image && { image }), password }).unwrap();
      setUnsaved(undefined);
      const [waiting] = updated && apiExtensions ? newlyPending(updated, fields) : [];
      if (updated && waiting) {
        form.resetForm({ values: profileValues(updated) });
        setVerifying(waiting);
        return true;
      }
      toast.show({ text: t('profile.updated') });
      await navigate(paths.home);
    } catch (error) {
      const { kind, message, field } = isApiError(error) ? profileProblem(error) : { kind: 'failed' as const };
      if (kind === 'password') {
        setUnsaved({ values, form });
        return false;
      }
      setUnsaved(undefined);
      if (kind === 'photoType' || kind === 'photoSize') {
        form.setFieldError('image', t(`register.${kind}`));
        return true;
      }
      if (field && message) form.setFieldError(field, message);
      setProblem({
        title: message ?? t(kind === 'invalid' ? 'profile.invalid' : 'profile.failed'),
        help: t('profile.failedHelp'),
      });
      setPopupOpen(true);
    }
    return true;
  }

  return (
    <section className={styles.section} id="details" aria-label={t('profile.details')}>
      <Form
        className={styles.details}
        initialValues={start}
        enableReinitialize
        schema={schema}
        onSubmit={(values, form) => save(values, form).then(() => {})}
        summary={false}
        aria-label={t('profile.details')}
      >
        <div className={styles.photo}>
          <PhotoField name="image" label={t('register.photo')} src={user.image} accept={photoTypes} />
        </div>
        <div className="form">
          <TextField name="fullName" label={t('register.fullName')} autoComplete="name" />
          <TextField
            name="email"
            type="email"
            label={t('register.email')}
            autoComplete="email"
            hint={delivery?.isEmailHeld ? undefined : t('profile.emailHint')}
          />
          <TextField
            name="contact"
            type="tel"
            inputMode="tel"
            label={t('profile.mobile')}
            autoComplete="tel-national"
            hint={
              user.phoneCode
                ? t('profile.mobileHintCode', { code: leftToRight(user.phoneCode) })
                : t('profile.mobileHint')
            }
          />
          <UnverifiedNotes />
          {pending.map((what) => (
            <PendingNote key={what} what={what} user={user} onEnterCode={() => setVerifying(what)} />
          ))}
          <div>
            <SubmitButton size="lg" accent className={styles.update}>
              {t('profile.update')}
            </SubmitButton>
          </div>
        </div>
      </Form>
      <ProblemPopup open={popupOpen} onClose={() => setPopupOpen(false)} title={problem.title}>
        {problem.help}
      </ProblemPopup>
      <PasswordDialog
        open={Boolean(unsaved)}
        onClose={() => setUnsaved(undefined)}
        onConfirm={async (password) => !unsaved || save(unsaved.values, unsaved.form, password)}
        title={t('profile.passwordHeading')}
        text={t('profile.passwordText')}
        confirmLabel={t('profile.update')}
      />
      {verifying && (
        <VerifyDialog key={verifying} what={verifying} user={user} onClose={() => setVerifying(undefined)} />
      )}
    </section>
  );
}
