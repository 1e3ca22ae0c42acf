import { randomBytes } from 'node:crypto';
import http from 'node:http';
import zlib from 'node:zlib';

/**
 * `visitors.ts <port> <count>`: so many visitors who ask for the home page without a pause, until the input ends; then
 * prints what they saw. The pages of the test site say in their composition which version belongs to which generation.
 */
const [port = '0', count = '1'] = process.argv.slice(2);
const issues: string[] = [];
const versionOf = new Map<number, string>();
let responseCount = 0;
let isOver = false;
process.stdin.on('end', () => {
  isOver = true;
});
process.stdin.resume();

function fetchPage(agent: http.Agent, cookie: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { Cookie: cookie, 'Accept-Encoding': responseCount % 2 ? 'br, gzip' : 'identity' };
    const request = http.get({ host: '127.0.0.1', port, path: '/home', headers, agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        try {
          const bytes = Buffer.concat(parts);
          const coding = response.headers['content-encoding'];
          const plain = coding === 'br' ? zlib.brotliDecompressSync(bytes) : coding ? zlib.gunzipSync(bytes) : bytes;
          resolve({ status: response.statusCode ?? 0, text: plain.toString() });
        } catch (error) {
          reject(error);
        }
      });
    });
    request.on('error', reject);
  });
}

function issueOf(status: number, text: string): string | undefined {
  if (status !== 200) return `status ${status}`;
  const json = /<script type="application\/json" id="composition">(.*?)<\/script>/s.exec(text)?.[1];
  if (!text.startsWith('<!doctype html>') || !text.trimEnd().endsWith('</html>') || !json) return 'torn';
  const { generation, remotes } = JSON.parse(json) as {
    generation: number;
    remotes: Record<string, { version: string; url: string; fallback?: { version: string } }>;
  };
  const { version = '', url = '', fallback } = remotes['mf-catalog'] ?? {};
  const knownValue = versionOf.get(generation) ?? version;
  versionOf.set(generation, knownValue);
  if (knownValue !== version) return `generation ${generation} with ${version} and with ${knownValue}`;
  const named = [...text.matchAll(/\/remotes\/mf-catalog\/([^/]+)\//g)].map(([, match]) => match);
  const isMixed = !url.includes(`/${version}/`) || named.some((one) => one !== version && one !== fallback?.version);
  return isMixed ? `generation ${generation} with ${[...new Set(named)].join(' and ')}` : undefined;
}

async function visitor() {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  while (!isOver) {
    const cookie = `mf_uid=${randomBytes(16).toString('base64')}`;
    const issue = await fetchPage(agent, cookie).then(
      ({ status, text }) => issueOf(status, text),
      (error: Error) => error.message,
    );
    responseCount += 1;
    if (issue) issues.push(issue);
  }
  agent.destroy();
}

process.stdout.write('ready\n');
await Promise.all(Array.from({ length: Number(count) }, visitor));
process.stdout.write(`${JSON.stringify({ responses: responseCount, faults: issues, generations: versionOf.size })}\n`);
