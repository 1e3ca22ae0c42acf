export interface ObservabilitySettings {
  /** `file`: `access.log` in the gateway's folder of DATA_DIR. */
  readonly accessLog: 'file' | 'stdout' | 'off';
  readonly metricsPort?: number;
  readonly metricsHost: string;
  /** OpenTelemetry collector, without a trailing slash. */
  readonly tracesUrl?: string;
}

export function readObservabilitySettings(env: NodeJS.ProcessEnv, issues: string[]): ObservabilitySettings {
  const accessLog = env.ACCESS_LOG || 'file';
  if (accessLog !== 'file' && accessLog !== 'stdout' && accessLog !== 'off')
    issues.push(`ACCESS_LOG is "${accessLog}": use file, stdout or off.`);
  const port = env.GATEWAY_METRICS_PORT;
  if (port && !(/^\d{1,5}$/.test(port) && Number(port) < 65_536))
    issues.push(`GATEWAY_METRICS_PORT is "${port}": give a port number.`);
  const tracesUrl = env.OTEL_EXPORTER_OTLP_ENDPOINT?.replace(/\/+$/, '');
  if (tracesUrl && !(URL.canParse(tracesUrl) && /^https?:/.test(tracesUrl)))
    issues.push(`OTEL_EXPORTER_OTLP_ENDPOINT is "${tracesUrl}": give an address such as http://127.0.0.1:4318.`);
  // nginx only reports requests in its log.
  if (accessLog === 'off' && (port || tracesUrl))
    issues.push(
      'ACCESS_LOG is off, but GATEWAY_METRICS_PORT and OTEL_EXPORTER_OTLP_ENDPOINT need the access log. Leave ACCESS_LOG unset.',
    );
  return {
    accessLog: accessLog as ObservabilitySettings['accessLog'],
    metricsHost: env.METRICS_HOST || '127.0.0.1',
    ...(port ? { metricsPort: Number(port) } : {}),
    ...(tracesUrl ? { tracesUrl } : {}),
  };
}
