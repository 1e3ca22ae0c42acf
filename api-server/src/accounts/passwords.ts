import { hash, verify } from '@node-rs/argon2';

/** OWASP's smallest recommended argon2id: 19 MiB, two passes; some 30 ms here. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

let decoy: Promise<string> | undefined;

/** Takes equally long whether there is an account or not. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoy ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await decoy), password.slice(0, 1000)).catch(() => false);
  return matches && passwordHash !== undefined;
}

/** The ones that every guessing list starts with, eight characters and longer. */
const common = new Set(
  `password password1 password12 password123 passw0rd 12345678 123456789 1234567890 87654321 11111111 00000000 88888888
  qwertyui qwertyuiop qwerty123 qwerty12 1q2w3e4r 1qaz2wsx zaq12wsx asdfghjkl asdfasdf iloveyou sunshine princess
  football baseball superman michelle jennifer trustno1 starwars whatever computer internet corvette mercedes
  welcome1 letmein1 admin123 administrator changeme abcd1234 abc12345 aa123456 a1b2c3d4 monkey123 dragon123 master123
  charlie1 samantha liverpool elizabeth danielle alexander startrek blink182 qazwsxedc 1234qwer qwer1234 p@ssw0rd
  pass1234 test1234 testtest secret123 hello123 access14 12341234 11223344 12344321 123123123 987654321 147258369`
    .split(/\s+/)
    .filter(Boolean),
);

/** What is wrong with a new password, as a sentence, or undefined. */
export function passwordFault(password: string): string | undefined {
  if (password.length < 8 || password.length > 128) return 'Password must have 8 to 128 characters.';
  return common.has(password.toLowerCase()) ? 'This password is too common. Please choose another one.' : undefined;
}
