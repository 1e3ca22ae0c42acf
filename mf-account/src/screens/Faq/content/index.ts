import type { Language } from '@doorstep/shared-ui/i18n';
import type { FaqContent } from '../Faq';
import de from './de.json';
import en from './en.json';
import es from './es.json';
import fa from './fa.json';
import fr from './fr.json';
import ru from './ru.json';

export const content: Readonly<Record<Language, FaqContent>> = { en, es, fr, fa, de, ru };
