export const titles = {
  en: { tip: 'Tip of the day' },
  es: { tip: 'El consejo del día' },
  fr: { tip: 'Le conseil du jour' },
  fa: { tip: 'نکتهٔ روز' },
  de: { tip: 'Tipp des Tages' },
  ru: { tip: 'Совет дня' },
};

export const tips: Readonly<Record<keyof typeof titles, readonly string[]>> = {
  en: ['Turn the water off before the plumber comes.', 'Take a photo of a leak while it leaks.'],
  es: ['Cierra el agua antes de que llegue el fontanero.', 'Haz una foto de la fuga mientras gotea.'],
  fr: ['Coupez l’eau avant l’arrivée du plombier.', 'Photographiez la fuite pendant qu’elle coule.'],
  fa: ['پیش از آمدن لوله‌کش آب را ببندید.', 'تا نشتی ادامه دارد از آن عکس بگیرید.'],
  de: ['Drehen Sie das Wasser ab, bevor der Klempner kommt.', 'Fotografieren Sie ein Leck, solange es tropft.'],
  ru: ['Перекройте воду до прихода сантехника.', 'Сфотографируйте течь, пока она видна.'],
};

export const nextTipLabels = {
  en: 'Another tip',
  es: 'Otro consejo',
  fr: 'Un autre conseil',
  fa: 'نکته‌ای دیگر',
  de: 'Noch ein Tipp',
  ru: 'Ещё совет',
};
