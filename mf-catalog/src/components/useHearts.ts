import { type ApiError, useSession } from '@doorstep/shared-api';
import { useAddFavouriteMutation, useFavouriteIds, useRemoveFavouriteMutation } from '@doorstep/shared-api/catalog';
import { to } from '@doorstep/shared-api/paths';
import { useToast } from '@doorstep/shared-ui';
import { useT } from '@doorstep/shared-ui/i18n';
import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { takeWish, wishFor } from '../model/wishedFavourite';

interface Marked {
  readonly id: string;
  readonly isFavourite?: boolean;
}

export interface Heart {
  readonly favourite: boolean;
  /** Missing for those who have no favourites to keep: providers and admins. */
  readonly onFavourite?: () => void;
}

/**
 * The hearts on cards. A customer's changes at once; a visitor signs in first, comes back to the very place, and finds
 * the heart pressed.
 */
export function useHearts(): (provider: Marked) => Heart {
  const t = useT('catalog');
  const toast = useToast();
  const session = useSession();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const ids = useFavouriteIds();
  const [add] = useAddFavouriteMutation();
  const [remove] = useRemoveFavouriteMutation();

  const mark = useCallback(
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

  useEffect(() => {
    if (session.status === 'visitor') return;
    const wished = takeWish(Date.now());
    if (wished && session.status === 'customer') void mark(wished, true);
  }, [session.status, mark]);

  return ({ id, isFavourite = false }) => {
    if (session.status === 'visitor') {
      const signIn = () => {
        wishFor(id, Date.now());
        navigate(to.login({ next: `${pathname}${search}` }));
      };
      return { favourite: false, onFavourite: signIn };
    }
    if (session.status !== 'customer') return { favourite: false };
    const favourite = ids ? ids.has(id) : isFavourite;
    return { favourite, onFavourite: () => void mark(id, !favourite) };
  };
}
