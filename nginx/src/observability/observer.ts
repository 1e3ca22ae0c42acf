import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { BrowserSpan, Observing, Site } from '@doorstep/release';
import { type AccessLine, parseLine } from './accessLine';
import { lineReader, lineWriter, rotate } from './logFile';

export interface Observer {
  readonly file: string | undefined;
  readonly hasSpans: boolean;
  request(line: AccessLine): void;
  /** `reopen` is called after the file was rotated. */
  follow(reopen: () => void): void;
  browserSpan(span: BrowserSpan): void;
  stop(): Promise<void>;
}

const READ_MS = 1000;

export async function startObserver(
  dataDir: string,
  site: Site,
  { accessLog, metricsPort, metricsHost, tracesUrl }: Observing = { accessLog: 'off', metricsHost: '127.0.0.1' },
): Promise<Observer> {
  const folder = path.resolve(dataDir, 'gateway');
  const file = accessLog === 'off' ? undefined : path.join(folder, 'access.log');
  const listeners: ((line: AccessLine) => void)[] = [];
  let browserSpan: (span: BrowserSpan) => void = () => undefined;
  let endTelemetry = async () => {};
  if (metricsPort !== undefined || tracesUrl) {
    // Loaded only where somebody listens: they are large.
    const { startTelemetry } = await import('@doorstep/shared-process/telemetry');
    const {
      exportBrowserSpan,
      exportRequestSpan: exportLine,
      measuredIdGenerator: idsOfMeasured,
    } = await import('./spans');
    const { HISTOGRAM_BUCKETS: BUCKETS, createRequestRecorder: startCounting } = await import('./instruments');
    endTelemetry = await startTelemetry({
      ...{ service: 'doorstep-gateway', portVariable: 'GATEWAY_METRICS_PORT', idGenerator: idsOfMeasured },
      ...{ metricsPort, metricsHost, tracesUrl, buckets: BUCKETS },
    });
    if (metricsPort !== undefined) listeners.push(startCounting(site));
    if (tracesUrl) {
      listeners.push(exportLine);
      browserSpan = (span) => exportBrowserSpan(span, Date.now());
    }
  }
  if (file) mkdirSync(folder, { recursive: true });
  if (accessLog === 'stdout') listeners.push((line) => process.stdout.write(`${JSON.stringify(line)}\n`));
  const stops: (() => unknown)[] = [];
  let writer: ReturnType<typeof lineWriter> | undefined;

  return {
    file,
    hasSpans: Boolean(tracesUrl),
    request(line) {
      if (file && accessLog === 'file') {
        writer ??= startWriter(file, stops);
        writer.write(JSON.stringify(line));
      }
      for (const listen of listeners) listen(line);
    },
    follow(reopen) {
      if (!file) return;
      const reader = lineReader(file, (text) => {
        const line = parseLine(text);
        if (line) for (const listen of listeners) listen(line);
      });
      if (listeners.length) reader.skip();
      const read = () => {
        if (listeners.length) reader.read();
        if (rotate(file)) reopen();
      };
      const timer = setInterval(read, READ_MS).unref();
      stops.push(() => {
        clearInterval(timer);
        if (listeners.length) reader.read();
        reader.stop();
      });
    },
    browserSpan: (span) => browserSpan(span),
    async stop() {
      await Promise.all(stops.splice(0).map((stop) => stop()));
      await endTelemetry();
    },
  };
}

function startWriter(file: string, stops: (() => unknown)[]) {
  const writer = lineWriter(file);
  const timer = setInterval(() => rotate(file), READ_MS).unref();
  stops.push(() => {
    clearInterval(timer);
    return writer.stop();
  });
  return writer;
}
