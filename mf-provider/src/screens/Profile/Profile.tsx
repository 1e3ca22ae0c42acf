import { serverMessage, useSession } from '@doorstep/shared-api';
import { useSuggestAddresses } from '@doorstep/shared-api/catalog';
import { addressUnit, type WorkspaceProfile } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import {
  useGetWorkspaceProfileQuery,
  useSaveWorkspaceImageMutation,
  useSaveWorkspaceProfileMutation,
} from '@doorstep/shared-api/provider';
import { Note, Panel, useHasRoute, useMounted, useToast } from '@doorstep/shared-ui';
import {
  AddressField,
  Form,
  type FormikHelpers,
  PhotoField,
  SubmitButton,
  TextAreaField,
  TextField,
  yup,
} from '@doorstep/shared-ui/forms';
import { useT } from '@doorstep/shared-ui/i18n';
import { useMemo, useState } from 'react';
import { Link } from 'react-router-dom';
import { Workspace, WorkspaceQuery } from '../../components/Workspace';
import { maxLengths, type ProfileValues, toProfile, toValues } from '../../model/profile/profileForm';
import { Licences } from './Licences';
import styles from './Profile.module.css';
import { WorkPhotos } from './WorkPhotos';

function Profile() {
  const t = useT('provider');
  const mounted = useMounted();
  return (
    <Workspace heading={t('title.provider-profile')} lead={t('profile.lead')}>
      {mounted && <OwnProfile />}
    </Workspace>
  );
}

export { Profile as Component };

function OwnProfile() {
  const query = useGetWorkspaceProfileQuery();
  return (
    <WorkspaceQuery query={query}>
      {(profile) => (
        <div className="split">
          <div className="stack">
            <ProfileForm profile={profile} />
            {profile.status === 'approved' && <WorkPhotos />}
          </div>
          <aside>
            <Licences licences={profile.licences} />
          </aside>
        </div>
      )}
    </WorkspaceQuery>
  );
}

interface Values extends ProfileValues {
  photo: File | null;
}

function ProfileForm({ profile }: { profile: WorkspaceProfile }) {
  const t = useT('provider');
  const toast = useToast();
  const hasRoute = useHasRoute();
  const { user } = useSession();
  const suggest = useSuggestAddresses();
  const [saveProfile] = useSaveWorkspaceProfileMutation();
  const [saveImage] = useSaveWorkspaceImageMutation();
  const [failure, setFailure] = useState('');
  const [initial] = useState<Values>(() => ({ ...toValues(profile), photo: null }));
  const isPending = profile.status !== 'approved';
  const schema = useMemo(() => {
    const text = (max: number) =>
      yup
        .string()
        .trim()
        .max(max, t('profile.tooLong', { most: max }));
    return yup.object({
      photo: yup
        .mixed<File>()
        .nullable()
        .test('type', t('profile.photoType'), (file) => !file || file.type.startsWith('image/')),
      fullName: text(maxLengths.name).required(t('profile.required')),
      serviceTitle: text(maxLengths.title).required(t('profile.required')),
      description: text(maxLengths.description),
      address: text(maxLengths.address).required(t('profile.required')),
      radiusKm: yup.string().matches(/^([1-9]\d?|100)$/, t('profile.radiusRange')),
    });
  }, [t]);

  async function submit({ photo, ...values }: Values, { setSubmitting, setFieldValue }: FormikHelpers<Values>) {
    setFailure('');
    const image = photo && (await saveImage(photo));
    const saved = image?.error ? image : await saveProfile(toProfile(values));
    setSubmitting(false);
    const { error } = saved;
    if (error) return setFailure(serverMessage(error) ?? t('notSaved'));
    await setFieldValue('photo', null);
    toast.show({ text: t('saved'), tone: 'ok' });
  }

  return (
    <Panel as="section">
      {isPending && (
        <Note tone="wait" className="mb6">
          {t('pending.title')}. {t('pending.text')}
        </Note>
      )}
      <Form initialValues={initial} schema={schema} onSubmit={submit} className={styles.form}>
        {({ isSubmitting, setFieldValue }) => (
          <>
            <PhotoField name="photo" label={t('profile.photo')} hint={t('profile.photoHint')} src={profile.image} />
            <TextField name="fullName" label={t('profile.name')} autoComplete="name" maxLength={maxLengths.name} />
            <TextField name="serviceTitle" label={t('profile.serviceTitle')} maxLength={maxLengths.title} />
            <TextAreaField name="description" label={t('profile.about')} maxLength={maxLengths.description} />
            <AddressField
              name="address"
              label={t('profile.address')}
              suggest={suggest}
              unit={addressUnit}
              onText={() => {
                void setFieldValue('lat', undefined);
                void setFieldValue('long', undefined);
              }}
              onPick={({ lat, long }) => {
                void setFieldValue('lat', lat);
                void setFieldValue('long', long);
              }}
            />
            <TextField name="radiusKm" label={t('profile.radius')} inputMode="numeric" />
            {failure && (
              <Note tone="bad" role="alert">
                {failure}
              </Note>
            )}
            <div className="row row--wrap">
              <SubmitButton
                size="lg"
                accent
                busy={isSubmitting}
                unavailableReason={isPending ? t('pending.title') : undefined}
              >
                {t('save')}
              </SubmitButton>
              {user && !isPending && hasRoute(profile.slug ? paths.publicProfile : paths.providerDetails) && (
                <Link className="link" to={pathTo.publicProfile({ slug: profile.slug, id: user.id })}>
                  {t('profile.see')}
                </Link>
              )}
            </div>
          </>
        )}
      </Form>
    </Panel>
  );
}
