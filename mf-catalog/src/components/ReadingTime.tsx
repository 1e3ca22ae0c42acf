import { useT } from '@doorstep/shared-ui/i18n';

/** `5 min read`. Empty when the server sends no reading time. */
export function ReadingTime({ minutes }: { readonly minutes: number }) {
  const t = useT('catalog');
  return minutes > 0 ? <span>{t('blog.minutes', { count: minutes })}</span> : null;
}
