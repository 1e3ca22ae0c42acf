import type { SessionStatus } from '@doorstep/shared-api/domain';
import { paths, pathTo } from '@doorstep/shared-api/paths';

export function throughLogin(status: SessionStatus, target: string): string {
  return status === 'visitor' ? pathTo.login({ next: target }) : target;
}

export function serviceLink(categoryId: string, serviceId: string): string {
  return `${pathTo.laundryServices(categoryId)}&service=${encodeURIComponent(serviceId)}`;
}

interface LinkedCategory {
  readonly id: string;
  readonly slug?: string | undefined;
}

/** Visitors get the category's public page, if it has one. Signed-in users get the booking page. */
export function categoryLink(status: SessionStatus, { id, slug }: LinkedCategory, serviceId?: string): string {
  if (status === 'visitor' && slug)
    return pathTo.services(slug) + (serviceId ? `?service=${encodeURIComponent(serviceId)}` : '');
  return throughLogin(status, serviceId ? serviceLink(id, serviceId) : pathTo.laundryServices(id));
}

export function searchLink(search: { readonly query: string; readonly where: string }): string {
  const params = new URLSearchParams();
  if (search.query.trim()) params.set('q', search.query.trim());
  if (search.where.trim()) params.set('where', search.where.trim());
  const text = params.toString();
  return text ? `${paths.allProviders}?${text}` : paths.allProviders;
}

export function resultsLink(search: {
  readonly query: string;
  readonly where?: string;
  readonly isExact?: boolean;
}): string {
  const params = new URLSearchParams();
  if (search.query.trim()) params.set('q', search.query.trim());
  if (search.where?.trim()) params.set('where', search.where.trim());
  if (search.isExact) params.set('exact', 'true');
  const text = params.toString();
  return text ? `${paths.search}?${text}` : paths.search;
}
