import { useDraft } from '@doorstep/shared-api/draft';
import { pathTo } from '@doorstep/shared-api/paths';
import { useEffect } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';

export function CreateBooking() {
  const [search] = useSearchParams();
  const { draft, update } = useDraft();
  const isChosen = draft.bookingType === 'book';
  useEffect(() => {
    if (!isChosen) update({ bookingType: 'book' });
  }, [isChosen, update]);
  if (!isChosen) return null;
  return <Navigate to={pathTo.laundryServices(search.get('category') ?? draft.category?.id)} replace />;
}

export { CreateBooking as Component };
