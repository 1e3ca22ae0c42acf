import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findNginx } from '@doorstep/gateway';
import { locationRules, mapRules } from '@doorstep/release/edgeRules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { root } from './install.mjs';

const deploy = path.join(root, 'deploy');
const files = readdirSync(deploy).filter((file) => file.endsWith('.conf'));
const nginx = findNginx() ?? '';

/** Names that only the containers' network resolves. */
const HOSTS = /(?<=(?:server |proxy_pass http:\/\/))(?:gateway(?:-\d)?|edge)(?=:8080)/g;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'doorstep-nginx-'));
  mkdirSync(path.join(folder, 'rules'));
  const patterns = ['/home', '/providers/:slug', '/services/:category/:service'];
  writeFileSync(path.join(folder, 'rules/maps.conf'), mapRules(patterns));
  const csp = { imageOrigins: ['https://images.example'], hasStripe: true, hasMaps: true };
  writeFileSync(path.join(folder, 'rules/locations.conf'), locationRules(csp));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Returns nginx's messages, or '' when it accepts the file. */
function nginxIssuesOf(text: string): string {
  const server = text
    .replace(HOSTS, '127.0.0.1')
    .replaceAll('/srv/doorstep-edge', folder)
    .replaceAll('/var/cache/nginx', path.join(folder, 'cache'));
  mkdirSync(path.join(folder, 'cache'), { recursive: true });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(
    file,
    `pid ${folder}/pid; error_log stderr; events {}
http { access_log off; sendfile on; keepalive_timeout 65; ${temporary.join(' ')}\n${server}\n}\n`,
  );
  const { status, stderr } = spawnSync(nginx, ['-t', '-q', '-e', 'stderr', '-p', folder, '-c', file], {
    encoding: 'utf8',
  });
  return status === 0 ? '' : stderr;
}

describe.runIf(nginx)('nginx files of deploy/', () => {
  it.each(files)('accepts %s', (file) => {
    expect(nginxIssuesOf(readFileSync(path.join(deploy, file), 'utf8'))).toBe('');
  });

  it('reports a directive that nginx does not know', () => {
    const text = readFileSync(path.join(deploy, 'edge.conf'), 'utf8');
    expect(nginxIssuesOf(text.replace('server_tokens off;', 'server_token off;'))).toContain('unknown directive');
  });

  it('the edge of the compose file mounts an existing server file', () => {
    const compose = readFileSync(path.join(deploy, 'compose.yaml'), 'utf8');
    const mounted = [...compose.matchAll(/- \.\/(\S+\.conf):(\S+):ro$/gm)].map(([, file, target]) => [file, target]);
    expect(mounted).toEqual([['edge.conf', '/etc/nginx/conf.d/default.conf']]);
    for (const [file] of mounted) expect(files).toContain(file);
  });
});
