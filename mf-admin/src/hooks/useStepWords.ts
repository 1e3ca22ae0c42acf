import { type Translate, useT } from '@doorstep/shared-ui/i18n';

/** The texts of the second step, as the forms of shared-ui take them. */
export function useStepWords(): Translate {
  const t = useT('admin');
  return (key, values) => t(`secondStep.${key}`, values);
}
