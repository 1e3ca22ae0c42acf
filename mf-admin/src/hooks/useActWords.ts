import { useT } from '@doorstep/shared-ui/i18n';

/**
 * Returns the text of a logged act: `application.approve` is "Approved the application". Unknown acts keep their name.
 */
export function useActWords() {
  const t = useT('admin');
  return (act: string): string => {
    const key = `acts.${act.replaceAll('.', '_')}`;
    const words = t(key);
    return words === key ? act.replaceAll(/[._]/g, ' ') : words;
  };
}
