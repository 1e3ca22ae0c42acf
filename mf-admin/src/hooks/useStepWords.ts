import { type Translate, useT } from '@doorstep/shared-ui/i18n';

export function useStepWords(): Translate {
  const t = useT('admin');
  return (key, values) => t(`secondStep.${key}`, values);
}
