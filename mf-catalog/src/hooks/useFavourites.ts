import { type ApiError, useSessionStatus } from '@doorstep/shared-api';
import { useAddFavouriteMutation, useFavouriteIds, useRemoveFavouriteMutation } from '@doorstep/shared-api/catalog';
import { pathTo } from '@doorstep/shared-api/paths';
import { useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { consumeFavouriteIntent, rememberFavouriteIntent } from '../model/favourites/favouriteIntent';

interface MarkableProvider {
  readonly id: string;
  readonly isFavourite?: boolean;
}

/**
 * A visitor signs in first, returns to the same place and finds the provider saved. `press` is absent for providers and
 * admins, who have no favourites.
 */
export function useFavourites() {
  const mark = useToggleFavourite();
  const status = useSessionStatus();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const ids = useFavouriteIds();
  const isFavourite = ({ id, isFavourite: isMarked = false }: MarkableProvider) =>
    status === 'customer' && (ids ? ids.has(id) : isMarked);

  useEffect(() => {
    if (status === 'visitor') return;
    const wished = consumeFavouriteIntent(Date.now());
    if (wished && status === 'customer') void mark(wished, true);
  }, [status, mark]);

  const pressNow = (provider: MarkableProvider) => {
    if (status === 'customer') return void mark(provider.id, !isFavourite(provider));
    rememberFavouriteIntent(provider.id, Date.now());
    navigate(pathTo.login({ next: `${pathname}${search}` }));
  };
  // Stable for the life of the list, so that pressing a heart re-renders a single card.
  const latest = useRef(pressNow);
  useEffect(() => {
    latest.current = pressNow;
  });
  const press = useCallback((provider: MarkableProvider) => latest.current(provider), []);
  const hasFavourites = status === 'visitor' || status === 'customer';
  return { isFavourite, press: hasFavourites ? press : undefined };
}

function useToggleFavourite() {
  const t = useT('catalog');
  const toast = useToast();
  const [add] = useAddFavouriteMutation();
  const [remove] = useRemoveFavouriteMutation();
  return useCallback(
    async (providerId: string, isMarked: boolean) => {
      try {
        await (isMarked ? add({ providerId }) : remove({ providerId })).unwrap();
      } catch (error) {
        console.warn('The favourite was not changed.', error);
        toast.show({ text: (error as Partial<ApiError>).message || t('favorite.failed'), tone: 'bad' });
      }
    },
    [add, remove, toast, t],
  );
}
