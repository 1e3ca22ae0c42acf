import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';

interface WithIdProps {
  /** Where somebody goes who names nothing: there is nothing to show, nor to ask the server for. */
  list: string;
  children: (id: string) => ReactNode;
}

/** A work page shows what `?id=` names. */
export function WithId({ list, children }: WithIdProps) {
  const [search] = useSearchParams();
  const id = search.get('id');
  return id ? children(id) : <Navigate to={list} replace />;
}
