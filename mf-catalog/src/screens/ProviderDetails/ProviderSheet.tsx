import { useStep } from '@doorstep/shared-api';
import type { ProviderProfile } from '@doorstep/shared-api/domain';
import { pathTo } from '@doorstep/shared-api/paths';
import { Icon, Note, Picture, Rating } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { PageHead, StructuredData, useDocumentTitle } from '@doorstep/shared-ui/routes';
import { useRef, useState } from 'react';
import { CreateBooking } from '../../components/CreateBooking';
import { ServiceRows } from '../../components/ServiceRows/ServiceRows';
import { useServicesWithPrice } from '../../hooks/useServicesWithPrice';
import { useSiteUrl } from '../../hooks/useSiteUrl';
import { initialsOf } from '../../model/providers/initialsOf';
import { structuredDataOfProvider } from '../../model/providers/searchFacts';
import { About } from './About';
import { Checked } from './Checked';
import { FavouriteButton } from './HeartButton';
import { HirePanel } from './HirePanel';
import { JobPairs } from './JobPairs';
import { NextTimes } from './NextTimes';
import styles from './ProviderDetails.module.css';
import { Reliability } from './Reliability';
import { Reviews } from './Reviews';
import { ShareButton } from './ShareButton';
import { useHire } from './useHire';
import { WorkGallery } from './WorkGallery';

interface ProviderSheetProps {
  readonly providerId: string;
  readonly profile: ProviderProfile;
  /** RFC 3339: the next free times, where the page knows them. */
  readonly nextTimes?: readonly string[];
}

export function ProviderSheet({ providerId, profile, nextTimes }: ProviderSheetProps) {
  const t = useT('catalog');
  const siteUrl = useSiteUrl();
  const hire = useHire(providerId, profile);
  const services = useRef<HTMLFieldSetElement>(null);
  const head = usePageHead(profile);
  useDocumentTitle(head.title);
  useStep('provider-opened');

  const tryToHire = () => {
    if (!hire.hire()) services.current?.querySelector('input')?.focus({ preventScroll: true });
  };

  return (
    <>
      <PageHead address={pathTo.publicProfile({ ...profile, id: providerId })} description={head.description} />
      <StructuredData facts={structuredDataOfProvider({ ...profile, id: providerId }, siteUrl)} />
      <Header providerId={providerId} profile={profile} nextTimes={nextTimes} hire={hire} />
      <div className={`split ${styles.sheet}`}>
        <div>
          {profile.workPhotos && <WorkGallery photos={profile.workPhotos} />}
          {profile.jobPairs && <JobPairs pairs={profile.jobPairs} />}
          <fieldset className={styles.block} ref={services}>
            <legend>
              <h2 className="h3">{t('details.choose')}</h2>
              <span className="muted sm mt2">{t('details.chooseHint')}</span>
            </legend>
            <ServiceRows services={profile.services} choice={hire} />
            {hire.needsService && (
              <Note key={hire.tries} tone="bad" role="alert">
                {t('details.needService')}
              </Note>
            )}
          </fieldset>
        </div>
        <HirePanel providerId={providerId} profile={profile} hire={hire} onHire={tryToHire} />
        <div>
          {profile.licenceCheck && <Checked licence={profile.licenceCheck} />}
          <About profile={profile} />
          {profile.reliability && <Reliability reliability={profile.reliability} />}
          <Reviews providerId={providerId} profile={profile} />
        </div>
      </div>
      <CreateBooking control={hire.dialog} bookingType="hire" />
    </>
  );
}

function usePageHead({ name, serviceTitle, categoryName, address, services }: ProviderProfile) {
  const t = useT('catalog');
  const servicesWithPrice = useServicesWithPrice();
  const trade = categoryName || serviceTitle;
  const facts = { name, trade, area: address, services: servicesWithPrice(services) };
  return {
    title: t(address ? 'details.titleIn' : 'details.title', facts),
    description: t(address ? 'details.descriptionIn' : 'details.description', facts),
  };
}

function Header({ providerId, profile, nextTimes, hire }: ProviderSheetProps & { hire: ReturnType<typeof useHire> }) {
  const t = useT('catalog');
  return (
    <>
      <div className={styles.banner}>
        <Picture src={profile.banners[0]} alt="" urgent="first" width={1240} height={322} />
      </div>
      <div className={styles.identity}>
        <div className={styles.portrait}>
          <Portrait profile={profile} />
        </div>
        <div className={styles.words}>
          <h1>{profile.serviceTitle}</h1>
          <p className={`lead ${styles.name}`}>
            <bdi>{profile.name}</bdi>
            <Rating value={profile.rating} count={profile.reviewCount ?? profile.reviews.length} />
            {profile.verified && (
              <span className="tick">
                <Icon name="seal-check" weight="fill" />
                {t('providers.verified')}
              </span>
            )}
          </p>
          {profile.address && (
            <p className={`muted sm ${styles.place}`}>
              <Icon name="map-pin" />
              <bdi>{profile.address}</bdi>
            </p>
          )}
          {nextTimes && <NextTimes times={nextTimes} hire={hire} />}
        </div>
        <div className={styles.actions}>
          <ShareButton title={profile.name} slug={profile.slug} />
          <FavouriteButton provider={{ ...profile, id: providerId }} />
        </div>
      </div>
    </>
  );
}

function Portrait({ profile }: Pick<ProviderSheetProps, 'profile'>) {
  const [failed, setFailed] = useState('');
  const initials = initialsOf(profile.name);
  if (initials && (!profile.image || failed === profile.image))
    return (
      <span className={styles.initials} aria-hidden="true">
        {initials}
      </span>
    );
  return (
    <Picture
      src={profile.image}
      alt=""
      placeholder="user"
      urgent
      width={208}
      height={260}
      onError={() => setFailed(profile.image)}
    />
  );
}
