import type { ReactNode } from 'react';
import { Navigate, useLocation, useSearchParams } from 'react-router-dom';
import { useStaff } from '../hooks/useStaff';
import { sectionAtPath } from '../model/places';
import { Console } from './Console';

interface WithIdProps {
  /** List to redirect to when the URL has no id. */
  list: string;
  title: string;
  children: (id: string) => ReactNode;
}

/** Renders a work page for `?id=`. Loads it once the person's rights are known to cover it. */
export function WithId({ list, title, children }: WithIdProps) {
  const [search] = useSearchParams();
  const { may, isPassed } = useStaff();
  const place = sectionAtPath(useLocation().pathname);
  const id = search.get('id');
  if (!id) return <Navigate to={list} replace />;
  if (isPassed && (!place || may(place.right))) return children(id);
  return <Console barTitle={title}>{null}</Console>;
}
