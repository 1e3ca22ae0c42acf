import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { root } from '../../install.mjs';

export interface Service {
  readonly image?: string;
  readonly command?: string | readonly string[];
  readonly entrypoint?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly volumes?: readonly string[];
  readonly ports?: readonly string[];
  readonly network_mode?: string;
  readonly depends_on?: readonly string[] | Readonly<Record<string, unknown>>;
  readonly healthcheck?: { readonly test: readonly string[]; readonly interval?: string };
  readonly profiles?: readonly string[];
  readonly networks?: readonly string[];
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly mem_limit?: string;
  readonly pids_limit?: number;
}

export interface ComposeFile {
  readonly services: Readonly<Record<string, Service>>;
  readonly subnet: string;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
}

/** Fills in the variables of .env as Compose does. Throws the file's message when one is missing. */
export function readComposeFile(env: Readonly<Record<string, string>>): ComposeFile {
  const text = readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8');
  const file = substituteVariables(parse(text, { merge: true }), env);
  return { services: file.services, networks: file.networks, subnet: file.networks.front.ipam.config[0].subnet };
}

/** Texts are filled in once they are read: an empty variable is an empty text. */
// biome-ignore lint/suspicious/noExplicitAny: whatever the file holds
function substituteVariables(value: any, env: Readonly<Record<string, string>>): any {
  if (typeof value === 'string') return substituteInText(value, env);
  if (Array.isArray(value)) return value.map((each) => substituteVariables(each, env));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, substituteVariables(each, env)]));
}

/** `$$` is a dollar sign; `:?` says what is missing, `:-` what stands in its place. */
const substituteInText = (text: string, env: Readonly<Record<string, string>>) =>
  text.replace(/\$\$|\$\{(\w+)(?::([-?])([^}]*))?\}/g, (match, name: string, kind: string, other: string) => {
    if (match === '$$') return '$';
    if (!env[name] && kind === '?') throw new Error(`${name}: ${other}`);
    return env[name] || (kind === '-' ? other : '');
  });

export function imageEnvironment(): Record<string, string> {
  const text = readFileSync(path.join(root, 'deploy/Dockerfile'), 'utf8');
  const pairs = [...text.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) => line.split(' '));
  return Object.fromEntries(pairs.map((pair) => pair.split('=') as [string, string]));
}
