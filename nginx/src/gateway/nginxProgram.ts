import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

export function findNginx(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin', '/sbin'];
  return folders
    .filter(Boolean)
    .map((folder) => path.join(folder, 'nginx'))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });
}

export interface NginxAbilities {
  readonly version: string;
  readonly modules: { readonly static?: string; readonly filter?: string };
  readonly isBrotliBuiltIn: boolean;
}

/**
 * Returns the available brotli modules: built in, or as files beside the program (Debian's libnginx-mod-http-brotli-*).
 */
export function nginxAbilities(program: string): NginxAbilities {
  const { stderr } = spawnSync(program, ['-V'], { encoding: 'utf8' });
  const text = stderr ?? '';
  const folders = [/--modules-path=(\S+)/.exec(text)?.[1], '/usr/lib/nginx/modules', '/usr/share/nginx/modules'];
  const isBrotliBuiltIn = /--add-module=\S*brotli/.test(text);
  const find = (name: string) =>
    folders
      .flatMap((folder) => (folder ? [path.join(folder, `ngx_http_brotli_${name}_module.so`)] : []))
      .find((file) => existsSync(file));
  const [fixed, filter] = isBrotliBuiltIn ? [] : [find('static'), find('filter')];
  return {
    version: /nginx\/(\S+)/.exec(text)?.[1] ?? 'unknown',
    modules: { ...(fixed ? { static: fixed } : {}), ...(filter ? { filter } : {}) },
    isBrotliBuiltIn,
  };
}
