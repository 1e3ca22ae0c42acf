import { remembered } from './remembered';

export const numberFormat = remembered(
  (locale: string, options: Intl.NumberFormatOptions = {}) => new Intl.NumberFormat(locale, options),
);
