import type { ApiError } from '@doorstep/shared-api';
import { useAddFavouriteMutation, useRemoveFavouriteMutation } from '@doorstep/shared-api/catalog';
import type { Provider } from '@doorstep/shared-api/domain';
import { useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useState } from 'react';
import { mergeKeepingRemoved } from '../../model/services/undoRemoval';

/**
 * A removed provider keeps its card until the page is left, so that nothing jumps and the heart or a toast can undo the
 * removal.
 */
export function useLocalFavourites(favourites: readonly Provider[]) {
  const t = useT('catalog');
  const toast = useToast();
  const [add] = useAddFavouriteMutation();
  const [remove] = useRemoveFavouriteMutation();
  const [providerList, setProviders] = useState(favourites);
  const providers = mergeKeepingRemoved(providerList, favourites);
  if (providers !== providerList) setProviders(providers);
  const isMarked = (id: string) => favourites.some((favourite) => favourite.id === id);

  const change = async (provider: Provider, isWanted: boolean) => {
    const request = { providerId: provider.id };
    try {
      await (isWanted ? add(request) : remove(request)).unwrap();
      return true;
    } catch (error) {
      console.warn('The favourite was not changed.', error);
      toast.show({ text: (error as Partial<ApiError>).message || t('favorite.failed'), tone: 'bad' });
      return false;
    }
  };

  const toggle = async (provider: Provider) => {
    if (!isMarked(provider.id)) return void change(provider, true);
    if (!(await change(provider, false))) return;
    toast.show({
      text: t('favorite.removed', { name: provider.name }),
      action: { label: t('favorite.undo'), onAction: () => void change(provider, true) },
    });
  };

  return { providers, isMarked, toggle: (provider: Provider) => void toggle(provider) };
}
