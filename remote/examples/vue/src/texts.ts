export const titles = {
  en: { planner: 'How many rooms?' },
  es: { planner: '¿Cuántas habitaciones?' },
  fr: { planner: 'Combien de pièces ?' },
  fa: { planner: 'چند اتاق؟' },
  de: { planner: 'Wie viele Zimmer?' },
  ru: { planner: 'Сколько комнат?' },
};

export const texts = {
  en: { more: 'One room more', fewer: 'One room fewer', hours: 'About {hours} hours for a cleaner' },
  es: { more: 'Una habitación más', fewer: 'Una habitación menos', hours: 'Unas {hours} horas de limpieza' },
  fr: { more: 'Une pièce de plus', fewer: 'Une pièce de moins', hours: 'Environ {hours} heures de ménage' },
  fa: { more: 'یک اتاق بیشتر', fewer: 'یک اتاق کمتر', hours: 'حدود {hours} ساعت نظافت' },
  de: { more: 'Ein Zimmer mehr', fewer: 'Ein Zimmer weniger', hours: 'Etwa {hours} Stunden für eine Reinigung' },
  ru: { more: 'На комнату больше', fewer: 'На комнату меньше', hours: 'Около {hours} ч уборки' },
};

export type Language = keyof typeof texts;
