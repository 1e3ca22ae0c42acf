export type PasswordStrength = 0 | 1 | 2 | 3 | 4;

/** Length counts most, because a short sentence is easy to remember. A repeated letter adds nothing. */
export function passwordStrength(password: string): PasswordStrength {
  if (password === '') return 0;
  const different = new Set(password.toLowerCase()).size;
  if (password.length < 8 || different < 4) return 1;
  const kinds = [/\p{Ll}/u, /\p{Lu}/u, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length;
  const points = (password.length >= 12 ? 1 : 0) + (password.length >= 16 ? 1 : 0) + (kinds >= 2 ? 1 : 0);
  return points >= 2 ? (points === 3 || kinds >= 3 ? 4 : 3) : 2;
}
