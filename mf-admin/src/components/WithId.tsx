import type { ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useStaff } from '../hooks/useStaff';
import { placeAt } from '../model/places';
import { Console } from './Console';

interface WithIdProps {
  /** Where somebody goes who names nothing: there is nothing to show, nor to ask the server for. */
  list: string;
  /** Of the page, until it is known whether it may be opened. */
  title: string;
  children: (id: string) => ReactNode;
}

/** A work page shows what `?id=` names. The server is asked for it once it is known that the role covers it. */
export function WithId({ list, title, children }: WithIdProps) {
  const [search] = useSearchParams();
  const { may, isPassed } = useStaff();
  const place = placeAt(useLocation().pathname);
  const id = search.get('id');
  if (!id) return <Navigate to={list} replace />;
  if (isPassed && (!place || may(place.right))) return children(id);
  return <Console barTitle={title}>{null}</Console>;
}
