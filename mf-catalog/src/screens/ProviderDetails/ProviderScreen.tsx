import { isBusinessFailure, isNotFound, skipToken } from '@doorstep/shared-api';
import { useGetProviderQuery } from '@doorstep/shared-api/catalog';
import { useDraft } from '@doorstep/shared-api/draft';
import { paths } from '@doorstep/shared-api/paths';
import { BackLink, Button, EmptyState, Page, QueryState, Skeleton } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { NothingHere } from '@doorstep/shared-ui/routes';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useFailedText } from '../../hooks/useFailedText';
import styles from './ProviderDetails.module.css';
import { ProviderSheet } from './ProviderSheet';

interface ProviderScreenProps {
  readonly backTo: string;
  readonly backLabel: string;
}

export function ProviderScreen({ backTo, backLabel }: ProviderScreenProps) {
  const t = useT('catalog');
  const [search] = useSearchParams();
  const { draft } = useDraft();
  const providerId = search.get('provider_id') || draft.provider?.id;
  const provider = useGetProviderQuery(providerId || skipToken);
  const failedText = useFailedText();
  useEffect(() => {
    if (!providerId) console.warn('There is no provider in the address, and none is stored.');
  }, [providerId]);
  return (
    <Page withBar className={styles.page}>
      <BackLink to={backTo} label={backLabel} />
      {!provider.data && <h1 className="sr">{t('title.provider-details')}</h1>}
      {providerId ? (
        <QueryState
          query={provider}
          skeleton={<ProviderSkeleton />}
          atOnce
          failed={(error) => (isBusinessFailure(error) || isNotFound(error) ? <ProviderGone /> : failedText(error))}
        >
          {(profile) => <ProviderSheet key={providerId} providerId={providerId} profile={profile} />}
        </QueryState>
      ) : (
        <ProviderGone />
      )}
    </Page>
  );
}

export function ProviderGone() {
  const t = useT('catalog');
  return (
    <>
      <NothingHere />
      <EmptyState
        art="search"
        title={t('details.gone')}
        text={t('details.goneText')}
        action={<Button to={paths.allProviders}>{t('services.more')}</Button>}
      />
    </>
  );
}

export function ProviderSkeleton() {
  return (
    <>
      <div className={styles.banner}>
        <Skeleton shape="block" height="100%" />
      </div>
      <div className={styles.identity}>
        <div className={styles.portrait}>
          <Skeleton shape="arch" />
        </div>
        <div className={styles.words}>
          <Skeleton shape="block" height="44px" width="min(320px, 100%)" />
        </div>
      </div>
      <div className={styles.block}>
        <Skeleton shape="block" height="48px" count={4} />
      </div>
    </>
  );
}
