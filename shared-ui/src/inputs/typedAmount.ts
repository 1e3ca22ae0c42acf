import { latinDigits } from '@doorstep/shared-ui/i18n';

/** Accepts `$`, a comma or a point before the cents, and any digits. */
export const typedAmount = (typed: string): string =>
  latinDigits(typed)
    .replace(/[\s$\u00a0\u200e\u200f]/g, '')
    .replace(/[,\u066b](?=\d{1,2}$)/, '.')
    .replace(/[,\u066c](?=\d{3}(?:\D|$))/g, '');
