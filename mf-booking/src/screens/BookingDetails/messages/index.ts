import de from './de.json';
import en from './en.json';
import es from './es.json';
import fa from './fa.json';
import fr from './fr.json';
import ru from './ru.json';

/** Texts of parts that few bookings show, so that the other screens of this remote do not load them. */
export const messages = {
  ns: 'visit',
  load: {
    en: async () => en,
    es: async () => es,
    fr: async () => fr,
    fa: async () => fa,
    de: async () => de,
    ru: async () => ru,
  },
};
