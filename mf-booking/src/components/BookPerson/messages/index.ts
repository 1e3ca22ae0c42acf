import de from './de.json';
import en from './en.json';
import es from './es.json';
import fa from './fa.json';
import fr from './fr.json';
import ru from './ru.json';

/**
 * Texts of the sheet alone, so that the other screens of this remote do not load them. They come with the sheet: a file
 * for each language would add its name and checksum to the remote's entry, which every screen loads.
 */
export const messages = {
  ns: 'person',
  load: {
    en: async () => en,
    es: async () => es,
    fr: async () => fr,
    fa: async () => fa,
    de: async () => de,
    ru: async () => ru,
  },
};
