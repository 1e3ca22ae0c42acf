import de from './de.json';
import en from './en.json';
import es from './es.json';
import fa from './fa.json';
import fr from './fr.json';
import ru from './ru.json';

/** Texts of this part alone, which is loaded after the hours. */
export const messages = {
  ns: 'busy',
  load: {
    en: async () => en,
    es: async () => es,
    fr: async () => fr,
    fa: async () => fa,
    de: async () => de,
    ru: async () => ru,
  },
};
