import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findNginx, nginxAbilities } from '@doorstep/gateway';

export interface ProxiedSite {
  readonly port: number;
  /** Folder with own pages and files. The gateway serves the rest, and everything without a folder. */
  readonly folder?: string;
}

export interface FrontProxy {
  readonly protocol: string;
  readonly scheme: 'https' | 'http';
  /** For Chromium's `--ignore-certificate-errors-spki-list`, because nothing is cached with a certificate error. */
  readonly certificateHash?: string;
  stop(): Promise<void>;
}

/**
 * Starts an nginx in front of all variants, in the place of a TLS proxy. Each has a port with HTTP/2, the same data and
 * the same caching rules.
 */
export async function startFrontProxy(
  folder: string,
  gatewayPort: number,
  sites: readonly ProxiedSite[],
): Promise<FrontProxy> {
  const program = findNginx();
  if (!program) throw new Error('The bench needs nginx: apt-get install nginx libnginx-mod-http-brotli-static.');
  const { modules, isBrotliBuiltIn } = nginxAbilities(program);
  const hasBrotli = isBrotliBuiltIn || Boolean(modules.static);
  mkdirSync(folder, { recursive: true });
  const certificate = makeCertificate(folder);
  const file = path.join(folder, 'nginx.conf');
  const listen = (port: number) => `listen 127.0.0.1:${port}${certificate ? ' ssl http2' : ''};`;
  writeFileSync(
    file,
    `${modules.static ? `load_module "${modules.static}";` : ''}
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
pid "${folder}/nginx.pid";
error_log "${folder}/error.log" warn;
events { worker_connections 1024; }
http {
  types {
    text/html html; text/css css; text/javascript js; application/json json; application/manifest+json webmanifest;
    image/svg+xml svg; font/woff2 woff2; image/jpeg jpg; image/png png; image/webp webp; image/avif avif;
  }
  access_log off;
  sendfile on;
  tcp_nopush on;
  gzip_static on;
  ${hasBrotli ? 'brotli_static on;' : ''}
  ${certificate ? `ssl_certificate "${certificate.cert}"; ssl_certificate_key "${certificate.key}";` : ''}
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path "${folder}/${name}";`).join(' ')}
  upstream gateway { server 127.0.0.1:${gatewayPort}; keepalive 32; }
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
${sites.map((site) => serverBlock(listen(site.port), site.folder)).join('\n')}
}
`,
  );
  const child = spawn(program, ['-p', folder, '-c', file, '-e', path.join(folder, 'error.log'), '-g', 'daemon off;']);
  await untilListening(child, sites[0]?.port ?? 0, path.join(folder, 'error.log'));
  return {
    protocol: `${certificate ? 'HTTP/2' : 'HTTP/1.1'}, ${hasBrotli ? 'brotli' : 'gzip'}`,
    scheme: certificate ? 'https' : 'http',
    ...(certificate && { certificateHash: certificate.hash }),
    stop: () =>
      new Promise((resolve) => {
        child.once('exit', () => resolve());
        child.kill('SIGTERM');
      }),
  };
}

function serverBlock(listen: string, folder: string | undefined): string {
  const gateway = 'proxy_pass http://gateway;';
  const stream = `location = /api/v1/events { proxy_buffering off; proxy_read_timeout 1h; ${gateway} }`;
  if (!folder) return `  server { ${listen} ${stream} location / { ${gateway} } }`;
  const immutable = 'add_header Cache-Control "public, max-age=31536000, immutable"; try_files $uri @gateway;';
  return `  server {
    ${listen}
    root "${folder}";
    ${stream}
    location ~ ^/(UserController|api|data|uploads|img|assets|_doorstep)/ { ${gateway} }
    location ~ ^/(shell|remotes|static)/ { ${immutable} }
    location / { default_type text/html; add_header Cache-Control "no-cache, private"; try_files $uri.html =404; }
    location @gateway { ${gateway} }
  }`;
}

/** The certificate is valid for two days. Undefined without openssl. */
function makeCertificate(folder: string) {
  const [key, cert] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')];
  const options = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=localhost'];
  const names = ['-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  try {
    execFileSync('openssl', ['req', ...options, ...names, '-keyout', key, '-out', cert], { stdio: 'pipe' });
  } catch {
    return undefined;
  }
  chmodSync(key, 0o600);
  const publicKey = new X509Certificate(readFileSync(cert)).publicKey.export({ type: 'spki', format: 'der' });
  return { key, cert, hash: createHash('sha256').update(publicKey).digest('base64') };
}

async function untilListening(child: ChildProcess, port: number, log: string): Promise<void> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`The bench's nginx ended: ${readFileSync(log, 'utf8').trim()}`);
    const responses = await new Promise<boolean>((resolve) => {
      const socket = createConnection(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('close', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (responses) return;
    await pause(25);
  }
  throw new Error(`The bench's nginx does not listen on ${port}.`);
}
