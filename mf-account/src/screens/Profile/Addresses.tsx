import { MAX_SAVED_ADDRESSES, type SavedAddress } from '@doorstep/shared-api/domain';
import { useGetSavedAddressesQuery, useRemoveSavedAddressMutation } from '@doorstep/shared-api/savedAddresses';
import { Button, type IconName, QueryState, Skeleton, useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { lazy, Suspense, useState } from 'react';
import styles from './Profile.module.css';
import { SettingsRow, SettingsSection } from './Settings';

const AddressDialog = lazy(() => import('./AddressDialog'));

const icons: Readonly<Record<SavedAddress['kind'], IconName>> = {
  home: 'house',
  work: 'wrench',
  other: 'map-pin',
};

type Edited = SavedAddress | 'new';

export function Addresses() {
  const t = useT('account');
  const toast = useToast();
  const addresses = useGetSavedAddressesQuery();
  const [remove] = useRemoveSavedAddressMutation();
  const [edited, setEdited] = useState<Edited>();
  const [busy, setBusy] = useState('');
  const all = addresses.data ?? [];

  async function end({ id }: SavedAddress) {
    setBusy(id);
    const { error } = await remove(id);
    setBusy('');
    toast.show(error ? { text: t('addresses.removeFailed'), tone: 'bad' } : { text: t('addresses.removed') });
  }

  return (
    <SettingsSection
      id="addresses"
      title={t('addresses.heading')}
      text={t('addresses.text')}
      action={
        addresses.data &&
        all.length < MAX_SAVED_ADDRESSES && (
          <Button variant="line" size="sm" onClick={() => setEdited('new')}>
            {t('addresses.add')}
          </Button>
        )
      }
    >
      <QueryState
        query={addresses}
        skeleton={<Skeleton shape="block" count={1} height="64px" />}
        failed={() => t('addresses.loadFailed')}
        level={3}
      >
        {(items) =>
          items.map((address) => {
            const name = address.kind === 'other' ? address.name : t(`addresses.kind.${address.kind}`);
            return (
              <SettingsRow
                key={address.id}
                icon={icons[address.kind]}
                title={<bdi>{name}</bdi>}
                text={<bdi>{address.address}</bdi>}
                action={
                  <span className={styles.two}>
                    <Button
                      variant="line"
                      size="sm"
                      aria-label={t('addresses.changeOf', { name })}
                      onClick={() => setEdited(address)}
                    >
                      {t('addresses.change')}
                    </Button>
                    <Button
                      variant="line"
                      size="sm"
                      busy={busy === address.id}
                      aria-label={t('addresses.removeOf', { name })}
                      onClick={() => void end(address)}
                    >
                      {t('addresses.remove')}
                    </Button>
                  </span>
                }
              />
            );
          })
        }
      </QueryState>
      {edited && (
        <Suspense>
          <AddressDialog
            edited={edited === 'new' ? undefined : edited}
            all={all}
            onClose={() => setEdited(undefined)}
          />
        </Suspense>
      )}
    </SettingsSection>
  );
}
