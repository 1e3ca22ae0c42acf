import type { Language } from '../../../platform/language';
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fa from './fa.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };

export type ReceiptTexts = typeof en;

export const receiptTexts: Readonly<Record<Language, ReceiptTexts>> = { en, es, fr, fa, de, ru };
