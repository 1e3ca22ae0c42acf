import { type Translate, useT } from '@doorstep/shared-ui/i18n';

/** Texts of the second step for the forms of shared-ui. */
export function useStepWords(): Translate {
  const t = useT('admin');
  return (key, values) => t(`secondStep.${key}`, values);
}
