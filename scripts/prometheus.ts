import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './install.mjs';

const OBSERVABILITY_FOLDER = path.join(root, 'deploy/observability');
const ADDRESS = '127.0.0.1:9090';
export const METRICS_PORT = '9464';
export const GATEWAY_METRICS_PORT = '9465';

export const findPrometheus = () =>
  (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, 'prometheus'))
    .find((file) => existsSync(file));

/**
 * `npm start -- --observe`: starts Prometheus with the alerts of deploy/observability and the metrics of API and
 * gateway. Its data is in `dataDir`. Returns its URL and a function that stops it.
 */
export async function startPrometheus(
  program: string,
  { dataDir, metricsPort, gatewayPort }: { dataDir: string; metricsPort: number; gatewayPort: number },
): Promise<{ url: string; stop: () => Promise<void> }> {
  const folder = path.join(dataDir, 'prometheus');
  mkdirSync(folder, { recursive: true });
  cpSync(path.join(OBSERVABILITY_FOLDER, 'alerts.yml'), path.join(folder, 'alerts.yml'));
  const config = readFileSync(path.join(OBSERVABILITY_FOLDER, 'prometheus.yml'), 'utf8')
    .replace(`:${METRICS_PORT}`, `:${metricsPort}`)
    .replace(`:${GATEWAY_METRICS_PORT}`, `:${gatewayPort}`);
  writeFileSync(path.join(folder, 'prometheus.yml'), config);
  const child = spawn(
    program,
    [
      `--config.file=${path.join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${path.join(folder, 'data')}`,
      '--storage.tsdb.retention.time=7d',
      `--web.listen-address=${ADDRESS}`,
      '--log.level=warn',
    ],
    // Ctrl-C signals the whole process group, but Prometheus is stopped in order.
    { stdio: ['ignore', 'ignore', 'pipe'], detached: true },
  );
  await waitUntilListening(child);
  return {
    url: `http://${ADDRESS}`,
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Rejects with the output if Prometheus ends before it answers. */
async function waitUntilListening(child: ChildProcess): Promise<void> {
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = `${complaint}${chunk}`.slice(-2000);
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`Prometheus does not start: ${complaint.trim()}`);
    const response = await fetch(`http://${ADDRESS}/-/ready`).catch(() => undefined);
    if (response?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
