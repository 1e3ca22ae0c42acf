import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { vi } from 'vitest';
import { main } from '../../cli/main';

const root = path.resolve(fileURLToPath(new URL('../../..', import.meta.url)));

/**
 * Runs `npm run release` in this process, which saves a start. For tests of its output and the store. Calls run one
 * after the other, because the process's output is captured. `out`: standard output and standard error.
 */
export async function releaseInProcess(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  repository = root,
): Promise<{ readonly code: number; readonly out: string }> {
  const out: string[] = [];
  const take = (text: unknown) => {
    out.push(String(text));
    return true;
  };
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(take),
    vi.spyOn(console, 'log').mockImplementation(take),
    vi.spyOn(console, 'error').mockImplementation(take),
  ];
  const variables = { ...process.env };
  Object.assign(process.env, env);
  try {
    return { code: await main([...args], { repository }), out: out.join('\n') };
  } finally {
    for (const spy of spies) spy.mockRestore();
    for (const name of Object.keys(process.env)) if (!(name in variables)) delete process.env[name];
    Object.assign(process.env, variables);
  }
}
