export const movingBoxTitles = {
  en: { boxes: 'How many moving boxes?' },
  es: { boxes: '¿Cuántas cajas de mudanza?' },
  fr: { boxes: 'Combien de cartons ?' },
  fa: { boxes: 'چند جعبهٔ اسباب‌کشی؟' },
  de: { boxes: 'Wie viele Umzugskartons?' },
  ru: { boxes: 'Сколько коробок для переезда?' },
};

export const movingBoxTexts = {
  en: { metres: 'Square metres', boxes: 'About {boxes} boxes' },
  es: { metres: 'Metros cuadrados', boxes: 'Unas {boxes} cajas' },
  fr: { metres: 'Mètres carrés', boxes: 'Environ {boxes} cartons' },
  fa: { metres: 'متر مربع', boxes: 'حدود {boxes} جعبه' },
  de: { metres: 'Quadratmeter', boxes: 'Etwa {boxes} Kartons' },
  ru: { metres: 'Квадратных метров', boxes: 'Около {boxes} коробок' },
};

export type Language = keyof typeof movingBoxTexts;
