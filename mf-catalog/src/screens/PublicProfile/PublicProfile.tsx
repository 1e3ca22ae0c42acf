import { isBusinessFailure, isNotFound } from '@doorstep/shared-api';
import type { PublicProfile as PublicProfilePage } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';
import { matchRoutePath } from '@doorstep/shared-api/remote';
import { useGetPublicProfileQuery } from '@doorstep/shared-api/search';
import { Page, QueryState } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { StructuredData } from '@doorstep/shared-ui/routes';
import { Navigate, useLocation } from 'react-router-dom';
import { Trail } from '../../components/Trail';
import { useFailedText } from '../../hooks/useFailedText';
import { useFreshTimes } from '../../hooks/useFreshTimes';
import { useSiteUrl } from '../../hooks/useSiteUrl';
import { structuredDataOfTrail } from '../../model/providers/searchFacts';
import styles from '../ProviderDetails/ProviderDetails.module.css';
import { ProviderGone, ProviderSkeleton } from '../ProviderDetails/ProviderScreen';
import { ProviderSheet } from '../ProviderDetails/ProviderSheet';

export function PublicProfile() {
  const { pathname } = useLocation();
  const { slug } = matchRoutePath(paths.publicProfile, pathname) ?? {};
  return (
    <Page withBar className={styles.page}>
      {slug ? <ProfileOf key={slug} slug={slug} /> : <ProfileNotFound />}
    </Page>
  );
}

export { PublicProfile as Component };

function ProfileOf({ slug }: { readonly slug: string }) {
  const t = useT('catalog');
  const page = useGetPublicProfileQuery(slug);
  const failedText = useFailedText();
  useFreshTimes(page.data?.nextTimes, page.refetch);
  const isMissing = page.isError && (isBusinessFailure(page.error) || isNotFound(page.error));
  return (
    <>
      {!page.data && !isMissing && <h1 className="sr">{t('title.public-profile')}</h1>}
      <QueryState
        query={page}
        skeleton={<ProviderSkeleton />}
        atOnce
        failed={(error) => (isMissing ? <ProfileNotFound /> : failedText(error))}
      >
        {(found) => <Sheet page={found} />}
      </QueryState>
    </>
  );
}

function Sheet({ page }: { readonly page: PublicProfilePage }) {
  const { search } = useLocation();
  const siteUrl = useSiteUrl();
  const trail = useBreadcrumb(page);
  const { profile, nextTimes, movedTo } = page;
  if (movedTo) return <Navigate replace to={pathTo.publicProfile({ slug: movedTo, id: profile.id }) + search} />;
  return (
    <>
      <StructuredData facts={structuredDataOfTrail(trail, siteUrl)} />
      <div className={styles.way}>
        <Trail steps={trail} />
      </div>
      <ProviderSheet providerId={profile.id} profile={profile} nextTimes={nextTimes} />
    </>
  );
}

function useBreadcrumb({ profile, categorySlug }: PublicProfilePage) {
  const t = useT('catalog');
  return [
    { name: t('common.home'), to: paths.home },
    categorySlug
      ? { name: profile.categoryName, to: pathTo.services(categorySlug) }
      : { name: t('services.more'), to: paths.allProviders },
    { name: profile.name, to: pathTo.publicProfile(profile) },
  ];
}

function ProfileNotFound() {
  const t = useT('catalog');
  return (
    <>
      <h1 className="sr">{t('title.public-profile')}</h1>
      <ProviderGone />
    </>
  );
}
