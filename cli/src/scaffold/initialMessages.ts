import type { Language } from '@doorstep/shared-api/languages';

export interface InitialMessages {
  readonly text: string;
  readonly home: string;
}

export const initialMessages = {
  en: { text: 'This part of Doorstep is new.', home: 'Back to home' },
  es: { text: 'Esta parte de Doorstep es nueva.', home: 'Volver al inicio' },
  fr: { text: 'Cette partie de Doorstep est nouvelle.', home: 'Retour à l’accueil' },
  fa: { text: 'این بخش از Doorstep جدید است.', home: 'بازگشت به خانه' },
  de: { text: 'Dieser Teil von Doorstep ist neu.', home: 'Zurück zur Startseite' },
  ru: { text: 'Этот раздел Doorstep новый.', home: 'На главную' },
} as const satisfies Record<Language, InitialMessages>;
