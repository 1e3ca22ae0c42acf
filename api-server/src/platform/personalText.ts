export type PersonalTextIssue = 'characters' | 'link' | 'letters';

/** Joiners that Persian, Indic scripts and emoji need between two characters. */
const joiner = '\\u200c\\u200d';
/**
 * Hidden characters. Variation selectors are allowed after the character that they modify, as in Japanese and Mongolian
 * names.
 */
const hiddenCharacters = new RegExp(
  `(?![${joiner}\\p{Variation_Selector}])[\\p{Cc}\\p{Cf}\\p{Co}\\p{Zl}\\p{Zp}\\p{Noncharacter_Code_Point}\\p{Default_Ignorable_Code_Point}\\u2800]`,
  'gu',
);
const strayJoiners = new RegExp(
  `(?<![\\p{L}\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}])[${joiner}]|[${joiner}](?![\\p{L}\\p{M}\\p{Extended_Pictographic}])|(?<![\\p{L}\\p{M}\\p{Emoji}])\\p{Variation_Selector}|(?<=\\p{Variation_Selector})\\p{Variation_Selector}`,
  'gu',
);
const edges = new RegExp(`^[\\s${joiner}]+|[\\s${joiner}]+$`, 'gu');
const letter = /\p{L}/u;
const lostLetter = '\ufffd';

/** Web domain endings that never occur in personal names. */
const longEndings =
  'com|net|org|info|biz|edu|gov|mil|app|dev|xyz|shop|store|online|site|website|web|top|club|vip|live|link|click|page|blog|news|today|world|space|tech|cloud|support|help|email|mail|bank|money|cash|loan|win|bid|icu|pro|mobi|asia|test|example|invalid|localhost|local|onion|рф|рус|онлайн|сайт|中国|中國|公司|网络|网址|香港|ایران|भारत';
const shortEndings =
  'ru|su|cn|tk|ml|ga|cf|gq|pw|cc|ws|io|ly|gg|gl|eu|uk|us|de|fr|it|nl|pl|ua|tv|in|ir|es|br|jp|kr|tr|id|me|to|co';
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}-]*[\\p{L}\\p{N}\\p{M}])?';
const longLabel = '[\\p{L}\\p{N}][\\p{L}\\p{N}\\p{M}-]*[\\p{L}\\p{N}\\p{M}]';
const endOfLabel = '(?![\\p{L}\\p{N}\\p{M}-])';
const linkPattern = new RegExp(
  [
    // Scheme: https://, hxxp:\\, mailto:
    `(?:https?|hxxps?|ftp|mailto|tel|sms|javascript|data|file|whatsapp|tg)\\s*:\\S*|[\\p{L}][\\p{L}\\p{N}+.-]*:[\\\\/]{1,2}\\S*`,
    `[^\\s@,;<>()]+@[^\\s@,;<>()]+`,
    `(?<![\\p{L}\\p{N}])www\\d?\\.\\S+`,
    `\\bxn--\\S+`,
    `(?<![\\p{L}\\p{N}.])(?:${label}\\.)+(?:${longEndings})${endOfLabel}(?:[:/?#]\\S*)?`,
    // Names such as J.Lo or will.i.am end with two letters after a dot. Domains therefore need more than one letter
    // before such an ending.
    `(?<![\\p{L}\\p{N}.])(?:${label}\\.)*${longLabel}\\.(?:${shortEndings})${endOfLabel}(?:[:/?#]\\S*)?`,
    `(?<![\\p{L}\\p{N}.])(?:${label}\\.)+\\p{L}{2,}/\\S+`,
    `(?<![\\p{N}.])\\d{1,3}(?:\\.\\d{1,3}){3}(?![\\p{N}.])(?:[:/]\\S*)?`,
  ].join('|'),
  'giu',
);

const normalizeText = (text: string) => text.normalize('NFKC').replace(/[\u3002\uff61]/g, '.');

/** Trims white space and joiners. Double blanks between words stay. */
export const trimPersonalText = (text: string): string => text.replace(edges, '');

/**
 * Returns why a name, an address line or a business name is refused. Undefined when it is valid. The text becomes part
 * of mails to others, so that it must not carry a message, a link or hidden characters.
 */
export function personalTextIssue(text: string): PersonalTextIssue | undefined {
  const trimmed = trimPersonalText(text);
  if (trimmed.search(hiddenCharacters) >= 0 || trimmed.search(strayJoiners) >= 0 || trimmed.includes(lostLetter))
    return 'characters';
  if (normalizeText(trimmed).search(linkPattern) >= 0) return 'link';
  return letter.test(trimmed) ? undefined : 'letters';
}

const emptyPlaceholder = '…';

/** Links stay. */
export const removeHiddenCharacters = (text: string): string =>
  trimPersonalText(
    text
      .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
      .replace(hiddenCharacters, '')
      .replace(strayJoiners, ''),
  );

/**
 * Cleans a stored name or address for display to others in mails, PDFs, push messages and exports. Old values lose line
 * breaks, hidden characters and links.
 */
export function cleanPersonalText(text: string): string {
  const clean = removeHiddenCharacters(text);
  const shown =
    normalizeText(clean).search(linkPattern) < 0
      ? clean
      : normalizeText(clean)
          .replace(linkPattern, ' ')
          .replace(/\s{2,}/g, ' ')
          .trim();
  return shown || (text.trim() && emptyPlaceholder);
}
