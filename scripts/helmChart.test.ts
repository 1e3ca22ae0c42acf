import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { exposureIssues, readSettings } from '@doorstep/api-server/start';
import { findNginx } from '@doorstep/gateway';
import { exposureIssues as gatewayExposureIssues, settingsFromEnv } from '@doorstep/release';
import { Ajv } from 'ajv';
import { describe, expect, test } from 'vitest';
import { root } from './install.mjs';
import { HelmChart, type Manifest, merged, parseAsHelm, type Values } from './test/support/helmTemplates';

/**
 * Tests deploy/helm/doorstep without Helm, which cannot be installed here. A small renderer supports the template
 * functions that the chart uses. Its output is checked against the product's own settings.
 */
const folder = path.join(root, 'deploy/helm/doorstep');
const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const chart = new HelmChart(folder);
const example: Values = parseAsHelm(read('ci/example-values.yaml'));
const schema = JSON.parse(read('values.schema.json'));
const validate = new Ajv({ allErrors: true, strict: false }).compile(schema);

function valueIssues(...files: readonly Values[]): string[] {
  validate(files.reduce(merged, chart.defaults));
  return (validate.errors ?? []).map(({ instancePath, message, params }) =>
    `${instancePath.slice(1).replaceAll('/', '.')} ${params.additionalProperty ?? message}`.trim(),
  );
}
const RELEASE = { name: 'shop', namespace: 'market' };
const render = (values: Values = {}) => chart.render(merged(example, values), RELEASE);
const EVERY_OPTION_VALUES: Values = {
  ...{ autoscaling: { enabled: true }, metrics: { enabled: true }, podAnnotations: { team: 'site' } },
  ...{
    image: { pullSecrets: ['registry'] },
    nodeSelector: { disk: 'fast' },
    serviceAccount: { annotations: { a: 'b' } },
  },
  tolerations: [{ key: 'site', operator: 'Exists' }],
  release: { storage: { storageClassName: 'fast' } },
};
const MINIMAL_VALUES: Values = {
  ...{ ingress: { enabled: false }, networkPolicy: { enabled: false }, podDisruptionBudget: { enabled: false } },
  ...{ release: { enabled: false }, storeUrl: 'https://releases.example', serviceAccount: { name: 'there-already' } },
};
const VARIANTS: [string, Values][] = [
  ['the example', {}],
  ['everything', EVERY_OPTION_VALUES],
  ['the least', MINIMAL_VALUES],
];

const ofKind = (manifests: readonly Manifest[], kind: string): Manifest[] =>
  manifests.filter((manifest) => manifest.kind === kind);
const manifestNamed = (manifests: readonly Manifest[], kind: string, name: string): Manifest => {
  const manifest = ofKind(manifests, kind).find(({ metadata }) => metadata.name === name);
  if (!manifest) throw new Error(`${kind} ${name} is not there`);
  return manifest;
};
const podsOf = (manifests: readonly Manifest[]): Manifest[] =>
  ofKind(manifests, 'Deployment').map(({ spec }) => spec.template);
const containersOf = (manifests: readonly Manifest[]): Manifest[] =>
  podsOf(manifests).flatMap(({ spec }) => spec.containers);

const SECRET: Readonly<Record<string, string>> = {
  DATABASE_URL: 'postgres://doorstep:of-the-database@postgres.internal:5432/doorstep',
  ...{ APP_TOKENS: 'a-token-of-the-owner,another-token-of-the-owner', HEALTH_TOKEN: 'the-token-of-all-gateways' },
  ...{ S3_ACCESS_KEY: 'name-of-the-uploads', S3_SECRET_KEY: 'of-the-uploads' },
  ...{ STRIPE_SECRET_KEY: 'sk_live_of_the_owner', STRIPE_WEBHOOK_SECRET: 'whsec_of_the_owner' },
  ...{ SMTP_URL: 'smtps://name:password@mail.example', SMS_URL: 'https://sms.example/send' },
  REDIS_URL: 'rediss://doorstep:of-redis@redis.internal:6379',
};

function environmentOf(container: Manifest, manifests: readonly Manifest[], secret = SECRET): Record<string, string> {
  const shared = (container.envFrom ?? []).map(
    ({ configMapRef }: Manifest) => manifestNamed(manifests, 'ConfigMap', configMapRef.name).data,
  );
  const own = (container.env ?? []).flatMap(({ name, value, valueFrom }: Manifest) => {
    if (value !== undefined) return [[name, value]];
    const { key, optional } = valueFrom.secretKeyRef;
    if (secret[key] === undefined && !optional) throw new Error(`the secret has no ${key}`);
    return secret[key] === undefined ? [] : [[name, secret[key]]];
  });
  return Object.assign({}, ...shared, Object.fromEntries(own));
}

function environmentVariablesRead(): Set<string> {
  const names = new Set<string>();
  const env = new Proxy({}, { get: (_, name) => void names.add(String(name)) });
  readSettings(env);
  settingsFromEnv(env);
  for (const file of ['nginx/src/serve.ts', 'release/src/store/signature.ts', 'release/src/rollouts/prometheus.ts'])
    for (const [name] of readFileSync(path.join(root, file), 'utf8').matchAll(/\b[A-Z]{3,}(?:_[A-Z]+)+\b/g))
      names.add(name);
  return names;
}

test('an image with a digest is the same on every node', () => {
  const digest = `sha256:${'0123456789abcdef'.repeat(4)}`;
  const images = containersOf(render({ image: { digest } })).map(({ image }) => image);
  expect(new Set(images)).toEqual(new Set([`registry.example/doorstep@${digest}`]));
  expect(new Set(containersOf(render()).map(({ image }) => image)).size).toBe(1);
});

describe('the chart', () => {
  test("carries complete metadata and the repository's version of Doorstep", () => {
    const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
    expect(chart.metadata).toMatchObject({
      apiVersion: 'v2',
      name: 'doorstep',
      type: 'application',
      appVersion: version,
    });
    expect(chart.metadata.version).toMatch(/^\d+\.\d+\.\d+$/);
    expect(chart.metadata.name).toBe(path.basename(folder));
    expect(readdirSync(folder)).toEqual(expect.arrayContaining(['.helmignore', 'values.yaml', 'values.schema.json']));
  });

  test('requires an image, secrets, address, trusted proxies, time zone and storage', () => {
    expect(
      valueIssues({})
        .map((issue) => issue.split(' ')[0])
        .sort(),
    ).toEqual(
      [
        ...['existingSecret', 'image.repository', 'releaseKeySecret'],
        ...['settings.PUBLIC_URL', 'settings.S3_BUCKET', 'settings.S3_URL', 'settings.TIME_ZONE'],
        'settings.TRUSTED_PROXIES',
      ].sort(),
    );
    expect(valueIssues(example)).toEqual([]);
  });

  test.each<[string, Values, string]>([
    ['a value of another name', { replicaCount: 3 }, 'replicaCount'],
    ['a variable that there is not', { settings: { PUBLIC_ADDRESS: 'x' } }, 'settings PUBLIC_ADDRESS'],
    ['a secret among the settings', { settings: { DATABASE_URL: 'postgres://a:b@c/d' } }, 'settings DATABASE_URL'],
    ['an address in the clear', { settings: { PUBLIC_URL: 'http://doorstep.example' } }, 'settings.PUBLIC_URL'],
    ['`off` without quotes, which YAML reads as false', { settings: { PUSH: false } }, 'settings.PUSH'],
    ['a tag that names no version', { image: { tag: 'latest' } }, 'image.tag'],
    ['a digest that is none', { image: { digest: 'sha256:abc' } }, 'image.digest'],
    ['an ingress without a certificate', { ingress: { tlsSecret: '' } }, 'ingress.tlsSecret'],
    ['an ingress without a name', { ingress: { hosts: [] } }, 'ingress.hosts'],
    ['no place that releases come from', { release: { enabled: false } }, 'storeUrl'],
    [
      'nine APIs for a gateway',
      { api: { ports: [8081, 8082, 8083, 8084, 8085, 8086, 8087, 8088, 8089] } },
      'api.ports',
    ],
    ['two APIs on one port', { api: { ports: [8081, 8081] } }, 'api.ports'],
    ['an API on the port of the gateway', { api: { ports: [8080] } }, 'api.ports.0'],
    ['a pod that is killed while it drains', { terminationGracePeriodSeconds: 10 }, 'terminationGracePeriodSeconds'],
    [
      'a gateway without limits',
      { gateway: { resources: { limits: null } } },
      "gateway.resources must have required property 'limits'",
    ],
    ['a policy that lets everybody in', { networkPolicy: { from: [] } }, 'networkPolicy.from'],
    ['a strategy that there is not', { updateStrategy: 'Canary' }, 'updateStrategy'],
  ])('%s is refused', (_, values, issue) => {
    const issues = valueIssues(example, values);
    expect(issues.join('\n')).toContain(issue);
  });

  test('the schema describes every value and rejects unknown names', () => {
    const open: string[] = [];
    const visit = (node: Manifest, place: string) => {
      if (!node.description) open.push(`${place} has no description`);
      if (node.properties && node.additionalProperties !== false) open.push(`${place} takes anything`);
      for (const [name, child] of Object.entries(node.properties ?? {})) visit(child, `${place}.${name}`);
      if (node.items?.description) visit(node.items, `${place}[]`);
    };
    visit(schema, 'values');
    expect(open).toEqual([]);
    const keysOf = (values: Manifest) => Object.keys(values).sort();
    expect(keysOf(schema.properties).filter((name) => name !== 'global')).toEqual(keysOf(chart.defaults));
  });

  test("uses only template functions that the test's renderer supports", () => {
    expect(() => chart.renderFile('missing.yaml', example, RELEASE)).toThrow('missing.yaml is no template');
    const broken = mkdtempSync(path.join(tmpdir(), 'doorstep-chart-'));
    try {
      mkdirSync(path.join(broken, 'templates'));
      for (const file of ['Chart.yaml', 'values.yaml']) writeFileSync(path.join(broken, file), read(file));
      for (const text of [
        '{{ with .Values }}{{ end }}',
        '{{ lookup "v1" "Secret" "a" "b" }}',
        '{{ .Values.replica }}',
        '{{ if .Values.replicas }}',
        '{{ $name := "a" }}',
        '{{ .Values.replicas',
      ]) {
        writeFileSync(path.join(broken, 'templates/a.yaml'), text);
        expect(() => new HelmChart(broken).render(example, RELEASE), text).toThrow('a.yaml');
      }
    } finally {
      rmSync(broken, { recursive: true });
    }
  });
});

describe.each(VARIANTS)('the installation with %s', (_, values) => {
  const manifests = render(values);
  const containers = containersOf(manifests);

  test('matches the schema', () => {
    expect(valueIssues(merged(example, values))).toEqual([]);
  });

  test('gives every object a unique name and the labels of the installation', () => {
    const names = manifests.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    for (const { apiVersion, metadata } of manifests) {
      expect(apiVersion).toBeTruthy();
      expect(metadata.name).toMatch(/^shop-doorstep(?:-[a-z]+)?$/);
      expect(metadata.namespace).toBeUndefined();
      expect(metadata.labels).toMatchObject({
        'app.kubernetes.io/name': 'doorstep',
        'app.kubernetes.io/instance': 'shop',
        'app.kubernetes.io/managed-by': 'Helm',
        'helm.sh/chart': `doorstep-${chart.metadata.version}`,
      });
    }
  });

  test('selects exactly one pod with every deployment, service, budget and policy', () => {
    const pods = podsOf(manifests).map(({ metadata }) => metadata.labels);
    const selectors = [
      ...ofKind(manifests, 'Deployment').map(({ spec }) => spec.selector.matchLabels),
      ...ofKind(manifests, 'Service').map(({ spec }) => spec.selector),
      ...ofKind(manifests, 'PodDisruptionBudget').map(({ spec }) => spec.selector.matchLabels),
      ...ofKind(manifests, 'NetworkPolicy').map(({ spec }) => spec.podSelector.matchLabels),
      ...podsOf(manifests).flatMap(({ spec }) =>
        (spec.topologySpreadConstraints ?? []).map(({ labelSelector }: Manifest) => labelSelector.matchLabels),
      ),
    ];
    for (const selector of selectors) {
      const fitting = pods.filter((labels) => Object.entries(selector).every(([key, value]) => labels[key] === value));
      expect([selector, fitting.length]).toEqual([selector, 1]);
    }
    for (const { spec } of ofKind(manifests, 'HorizontalPodAutoscaler'))
      expect(manifestNamed(manifests, 'Deployment', spec.scaleTargetRef.name).spec.replicas).toBeUndefined();
  });

  test('points every service at a container port that its network policy allows', () => {
    for (const service of ofKind(manifests, 'Service')) {
      const pod = podsOf(manifests).find(({ metadata }) =>
        Object.entries(service.spec.selector).every(([key, value]) => metadata.labels[key] === value),
      );
      const ports = pod.spec.containers.flatMap((container: Manifest) => container.ports ?? []);
      for (const { targetPort } of service.spec.ports) {
        const { containerPort } = ports.find(({ name }: Manifest) => name === targetPort) ?? {};
        expect([targetPort, typeof containerPort]).toEqual([targetPort, 'number']);
        const policy = ofKind(manifests, 'NetworkPolicy').find(({ spec }) =>
          Object.entries(spec.podSelector.matchLabels).every(([key, value]) => pod.metadata.labels[key] === value),
        );
        if (policy) expect(policy.spec.ingress[0].ports).toContainEqual({ port: containerPort });
      }
    }
    for (const { spec } of podsOf(manifests)) {
      const ports = spec.containers.flatMap((container: Manifest) => container.ports ?? []);
      expect(new Set(ports.map(({ name }: Manifest) => name)).size).toBe(ports.length);
      for (const { name } of ports) expect(name).toMatch(/^[a-z0-9-]{1,15}$/);
    }
    for (const { spec } of ofKind(manifests, 'Ingress')) {
      const { name, port } = spec.rules[0].http.paths[0].backend.service;
      expect(manifestNamed(manifests, 'Service', name).spec.ports).toContainEqual(
        expect.objectContaining({ name: port.name }),
      );
      expect(spec.tls[0].hosts).toEqual(spec.rules.map(({ host }: Manifest) => host));
    }
  });

  test('runs without root or a token, on a read-only root file system', () => {
    for (const { spec } of podsOf(manifests)) {
      expect(spec).toMatchObject({ automountServiceAccountToken: false, enableServiceLinks: false });
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 });
      expect(spec.securityContext.seccompProfile.type).toBe('RuntimeDefault');
      const volumes = spec.volumes.map(({ name }: Manifest) => name);
      const mounted = spec.containers.flatMap(({ volumeMounts }: Manifest) =>
        volumeMounts.map(({ name }: Manifest) => name),
      );
      expect([...new Set(mounted)].sort()).toEqual([...new Set(volumes)].sort());
    }
    for (const { name, securityContext, volumeMounts } of containers) {
      expect([name, securityContext]).toEqual([
        name,
        { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: ['ALL'] } },
      ]);
      expect(volumeMounts.map(({ mountPath }: Manifest) => mountPath)).toEqual(
        expect.arrayContaining(['/data', '/tmp']),
      );
    }
    for (const { automountServiceAccountToken } of ofKind(manifests, 'ServiceAccount'))
      expect(automountServiceAccountToken).toBe(false);
  });

  test('gives every container a version, resources and a probe', () => {
    for (const { name, image, resources, ...container } of containers) {
      expect(image).toBe(`registry.example/doorstep:${chart.metadata.appVersion}`);
      expect([name, resources]).toEqual([
        name,
        expect.objectContaining({
          requests: expect.objectContaining({ cpu: expect.any(String), memory: expect.any(String) }),
          limits: expect.objectContaining({ memory: expect.any(String) }),
        }),
      ]);
      expect([name, container.livenessProbe]).toEqual([name, expect.any(Object)]);
    }
  });

  test('sets variables that the programs read, with values that a public start accepts', () => {
    const known = environmentVariablesRead();
    for (const container of containers) {
      const env = environmentOf(container, manifests);
      expect([container.name, Object.keys(env).filter((name) => !known.has(name))]).toEqual([container.name, []]);
      if (container.name.startsWith('api-')) {
        const { settings, issues } = readSettings({ ...env, DATA_DIR: '/data' });
        expect(issues).toEqual([]);
        expect(settings && exposureIssues(settings)).toEqual([]);
        expect(settings).toMatchObject({ seed: 'none', publicUrl: 'https://doorstep.example', host: '0.0.0.0' });
        expect(container.name).toBe(`api-${settings?.apiPort}`);
      }
      if (container.name === 'gateway' || container.name === 'release') {
        expect(settingsFromEnv(env).faults).toEqual([]);
        expect(gatewayExposureIssues(env)).toEqual([]);
      }
    }
  });

  test('puts no value of the secret into an object of the chart', () => {
    const text = JSON.stringify(manifests);
    for (const [name, value] of Object.entries(SECRET)) expect([name, text.includes(value)]).toEqual([name, false]);
    expect(ofKind(manifests, 'Secret')).toEqual([]);
    const fromSecrets = containers.flatMap(({ env }) =>
      (env ?? []).filter(({ valueFrom }: Manifest) => valueFrom).map(({ name }: Manifest) => name),
    );
    for (const { data } of ofKind(manifests, 'ConfigMap'))
      expect(Object.keys(data).filter((name) => fromSecrets.includes(name))).toEqual([]);
  });
});

const renderSiteDeployment = (values: Values = {}) => manifestNamed(render(values), 'Deployment', 'shop-doorstep').spec;

test("a gateway knows each API in its pod and pulls releases from the chart's release service", () => {
  const manifests = render();
  const [gateway, ...apis] = renderSiteDeployment().template.spec.containers;
  const env = environmentOf(gateway, manifests);
  expect(env.API_SERVERS).toBe(apis.map(({ name }: Manifest) => name.replace('api-', '127.0.0.1:')).join(','));
  const store = new URL(env.STORE_URL ?? '');
  const service = manifestNamed(manifests, 'Service', store.hostname);
  expect(service.spec.ports.map(({ port }: Manifest) => String(port))).toEqual([store.port]);
});

test('the settings in the schema are variables of the programs, without secrets', () => {
  const known = environmentVariablesRead();
  const names = Object.keys(schema.properties.settings.properties);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
  expect(names.filter((name) => /SECRET|PASSWORD|PRIVATE|_TOKEN|ACCESS_KEY/.test(name))).toEqual([]);
  const documented = readFileSync(path.join(root, 'docs/operations/settings.md'), 'utf8');
  expect(names.filter((name) => !documented.includes(`\`${name}\``))).toEqual([]);
});

test('a secret without a required key is reported before the programs start', () => {
  const manifests = render();
  const all = containersOf(manifests);
  for (const name of ['DATABASE_URL', 'APP_TOKENS', 'HEALTH_TOKEN', 'S3_ACCESS_KEY', 'S3_SECRET_KEY']) {
    const { [name]: _, ...rest } = SECRET;
    expect(() => all.map((container) => environmentOf(container, manifests, rest))).toThrow(
      `the secret has no ${name}`,
    );
  }
  const { STRIPE_SECRET_KEY, ...unpaid } = SECRET;
  const env = environmentOf(renderSiteDeployment().template.spec.containers[1], manifests, unpaid);
  expect(readSettings(env).issues.join('\n')).toContain('STRIPE_SECRET_KEY');
});

test('probes use the same paths as compose.yaml', () => {
  const [gateway, ...apis] = renderSiteDeployment().template.spec.containers;
  for (const probe of ['startupProbe', 'livenessProbe', 'readinessProbe'])
    expect(gateway[probe].httpGet).toEqual({ path: '/healthz', port: 'http' });
  const compose = readFileSync(path.join(root, 'deploy/compose.yaml'), 'utf8');
  for (const { name, startupProbe, livenessProbe } of apis) {
    const port = name.replace('api-', '');
    expect(startupProbe.exec.command[2]).toContain(`http://127.0.0.1:${port}/api/v1/ready`);
    expect(compose).toContain(startupProbe.exec.command[2]);
    expect(livenessProbe.exec.command[2]).toContain(`http://127.0.0.1:${port}/api/v1/health`);
    expect(startupProbe.failureThreshold * startupProbe.periodSeconds).toBeGreaterThanOrEqual(60);
  }
});

test('metrics have separate ports, open only when enabled and to the clients that the policy names', () => {
  const manifests = render({ metrics: { enabled: true } });
  const metricsPorts = containersOf(manifests).flatMap((container) => {
    const { METRICS_PORT, GATEWAY_METRICS_PORT, METRICS_HOST } = environmentOf(container, manifests);
    const port = Number(METRICS_PORT ?? GATEWAY_METRICS_PORT);
    if (!port) return [];
    expect(METRICS_HOST).toBe('0.0.0.0');
    expect(container.ports).toContainEqual({ name: expect.stringContaining('metrics'), containerPort: port });
    return [{ port }];
  });
  expect(metricsPorts).toEqual([{ port: 9180 }, { port: 9181 }, { port: 9182 }]);
  const { ingress } = manifestNamed(manifests, 'NetworkPolicy', 'shop-doorstep').spec;
  expect(ingress[1]).toEqual({ ports: metricsPorts, from: (chart.defaults.networkPolicy as Manifest).metricsFrom });
  expect(JSON.stringify(render())).not.toContain('METRICS');
});

test('an API stops after its gateway and before the pod is killed', () => {
  const { terminationGracePeriodSeconds, containers } = renderSiteDeployment().template.spec;
  const [gateway, ...apis] = containers.map(({ lifecycle }: Manifest) => Number(lifecycle.preStop.exec.command[1]));
  const DRAINING = 9.5;
  for (const api of apis) {
    expect(api).toBeGreaterThan(gateway);
    expect(api + DRAINING).toBeLessThan(schema.properties.terminationGracePeriodSeconds.minimum);
  }
  expect(terminationGracePeriodSeconds).toBeGreaterThan(schema.properties.terminationGracePeriodSeconds.minimum);
});

test('an update replaces pods one by one, or all at once when its migrations require it', () => {
  expect(renderSiteDeployment().strategy).toEqual({
    type: 'RollingUpdate',
    rollingUpdate: { maxSurge: 1, maxUnavailable: 0 },
  });
  expect(renderSiteDeployment({ updateStrategy: 'Recreate' }).strategy).toEqual({ type: 'Recreate' });
  const sum = (values: Values) => renderSiteDeployment(values).template.metadata.annotations['checksum/settings'];
  expect(sum({})).toMatch(/^[0-9a-f]{64}$/);
  expect(sum({ settings: { LOG_LEVEL: 'debug' } })).not.toBe(sum({}));
});

test('only the release pod has the private key, and its store survives an uninstall', () => {
  const pods = podsOf(render()).map(({ spec }) => JSON.stringify(spec));
  expect(pods.filter((text) => text.includes('release.key')).length).toBe(1);
  expect(JSON.stringify(renderSiteDeployment())).not.toContain('release.key');
  const claim = manifestNamed(render(), 'PersistentVolumeClaim', 'shop-doorstep-store');
  expect(claim.metadata.annotations['helm.sh/resource-policy']).toBe('keep');
  expect(ofKind(render({ release: { storage: { existingClaim: 'mine' } } }), 'PersistentVolumeClaim')).toEqual([]);
});

test('a release name that contains doorstep is used as it is, and a long one is cut', () => {
  const nameOf = (name: string) => chart.render(example, { ...RELEASE, name })[0].metadata.name;
  expect(nameOf('doorstep')).toBe('doorstep-settings');
  expect(nameOf(`${'a'.repeat(39)}-more`)).toBe(`${'a'.repeat(39)}-settings`);
});

test('the notes after an installation name the created objects', () => {
  const notes = chart.renderFile('NOTES.txt', example, RELEASE);
  expect(notes).toContain(
    `deployment/shop-doorstep-release -c release -- env RELEASE=${chart.metadata.appVersion} deploy/release.sh`,
  );
  expect(notes).toContain('deployment/shop-doorstep -c api-8081 -- npm run --silent staff -- create');
  expect(notes).toContain('https://doorstep.example');
});

const nginx = findNginx();

test.runIf(nginx)('the store gives out what gateways fetch, and no pages of testers, drafts or history', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'doorstep-store-'));
  const releaseFiles = [
    'head.json',
    'generations/1/files.json',
    'remotes/mf-catalog/1.0.0/release.json',
    'shell/1.0.0/release.json',
  ];
  const privateFiles = ['overrides/qa/index.html', '.tmp/head.json', 'generations/1/.part', 'history.jsonl'];
  for (const file of [...releaseFiles, ...privateFiles]) {
    mkdirSync(path.dirname(path.join(data, 'site', file)), { recursive: true });
    writeFileSync(path.join(data, 'site', file), file);
  }
  const port = await new Promise<number>((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
  const configuration: string = manifestNamed(render(), 'ConfigMap', 'shop-doorstep-release').data['store.conf'];
  const file = path.join(data, 'store.conf');
  writeFileSync(
    file,
    configuration
      .replaceAll('/tmp/', `${data}/`)
      .replace('/data/site', `${data}/site`)
      .replace('8090', `127.0.0.1:${port}`),
  );
  // The pod's user owns the store. As root, nginx would run its workers as another user.
  const server = spawn(nginx ?? '', ['-e', 'stderr', '-c', file, '-g', 'daemon off; user root;'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => server.once('close', resolve));
  try {
    const status = (name: string) =>
      fetch(`http://127.0.0.1:${port}/${name}`).then(
        (answer) => answer.status,
        () => 0,
      );
    await expect.poll(() => status('healthz')).toBe(200);
    expect(await Promise.all(releaseFiles.map(status))).toEqual(releaseFiles.map(() => 200));
    expect(await Promise.all(privateFiles.map(status))).toEqual(privateFiles.map(() => 404));
  } finally {
    server.kill('SIGTERM');
    await ended;
    rmSync(data, { recursive: true });
  }
});

test('the command in the release pod knows all ready gateways', () => {
  const { release } = manifestNamed(render(), 'ConfigMap', 'shop-doorstep-release').data;
  const script = release
    .replace(
      'getent ahostsv4 shop-doorstep-gateways',
      "printf '10.0.0.2 STREAM a\\n10.0.0.2 DGRAM\\n10.0.0.1 STREAM\\n'",
    )
    .replace('exec npm run --silent release --', 'echo "$HEALTH_GATEWAYS"');
  const { stdout } = spawnSync('sh', ['-c', script, 'release', 'status'], { encoding: 'utf8' });
  expect(stdout.trim()).toBe('http://10.0.0.1:8080 http://10.0.0.2:8080  status');
});
