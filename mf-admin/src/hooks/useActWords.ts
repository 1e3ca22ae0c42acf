import { useT } from '@doorstep/shared-ui/i18n';

/** An act of the log in words: `application.approve` is "Approved the application". What has none says its name. */
export function useActWords() {
  const t = useT('admin');
  return (act: string): string => {
    const key = `acts.${act.replaceAll('.', '_')}`;
    const words = t(key);
    return words === key ? act.replaceAll(/[._]/g, ' ') : words;
  };
}
