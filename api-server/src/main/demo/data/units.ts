import type { ServiceUnit } from '../../../platform/db/schema';

export const demoUnits: Readonly<Record<string, ServiceUnit>> = {
  'Carpet Shampoo': {
    name: 'room',
    max: 8,
    translations: { de: 'Zimmer', es: 'habitación', fr: 'pièce', ru: 'комната', fa: 'اتاق' },
  },
  'Tap Fitting': {
    name: 'tap',
    max: 6,
    translations: { de: 'Armatur', es: 'grifo', fr: 'robinet', ru: 'смеситель', fa: 'شیر' },
  },
  'Curtain Washing': {
    name: 'curtain',
    max: 8,
    translations: { de: 'Gardine', es: 'cortina', fr: 'rideau', ru: 'штора', fa: 'پرده' },
  },
  'Item Delivery': {
    name: 'box',
    max: 10,
    translations: { de: 'Karton', es: 'caja', fr: 'carton', ru: 'коробка', fa: 'جعبه' },
  },
};
