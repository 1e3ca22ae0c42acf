import { hash, verify } from '@node-rs/argon2';

/** OWASP's minimum for argon2id: 19 MiB, two passes. Takes some 30 ms here. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, cost);

let decoyHash: Promise<string> | undefined;

/** Takes the same time with and without an account. */
export async function passwordMatches(passwordHash: string | undefined, password: string): Promise<boolean> {
  decoyHash ??= hashPassword('no account has this password');
  const matches = await verify(passwordHash ?? (await decoyHash), password.slice(0, 1000)).catch(() => false);
  return matches && passwordHash !== undefined;
}
