import { METHODS } from './accessLine';
import { nginxRoutes } from './routes';
import { TRACEPARENT } from './traceparent';

const map = (from: string, to: string, lines: readonly string[]) =>
  [`  map ${from} ${to} {`, ...lines.map((line) => `    ${line}`), '  }'].join('\n');

/** nginx gives seconds with three digits behind the point. */
const millisecondMapLines = (before: string, capture: string) => [
  `"~${before}0\\.000$" 0;`,
  `"~${before}0\\.0*(?<${capture}_small>[1-9][0-9]*)$" $${capture}_small;`,
  `"~${before}(?<${capture}_s>[1-9][0-9]*)\\.(?<${capture}_ms>[0-9][0-9][0-9])$" $${capture}_s$${capture}_ms;`,
];

/**
 * Defines the variables of the access log and of a request's trace. Each is a number or is chosen from a fixed list or
 * pattern, so no value needs escaping and no visitor can be identified. `accessLine.ts` does the same for the other
 * gateway.
 */
export const nginxTracing = (hasSpans: boolean): string =>
  [
    map('$http_traceparent', '$mf_trace', [
      'default $request_id;',
      `"~^${namedTracePattern('trace', 1)}$" $mf_of_trace;`,
    ]),
    map('$request_id', '$mf_span', ['default 0000000000000001;', '"~^(?<mf_own_span>[0-9a-f]{16})" $mf_own_span;']),
    map('$http_traceparent', '$mf_parent', ['default "";', `"~^${namedTracePattern('parent', 2)}$" $mf_of_parent;`]),
    map('$http_traceparent', '$mf_sampled', [
      'default 1;',
      `"~^${TRACEPARENT.replace('([0-9a-f])', '[02468ace]')}$" 0;`,
    ]),
    map('$mf_parent', '$mf_passed_span', ['default $mf_parent;', '"" $mf_span;']),
    map('""', '$mf_traceparent', [`default "00-$mf_trace-${hasSpans ? '$mf_span' : '$mf_passed_span'}-0$mf_sampled";`]),
  ].join('\n');

function namedTracePattern(name: string, place: number): string {
  let group = 0;
  return TRACEPARENT.replace(/\((?!\?)/g, () => {
    group += 1;
    return group === place ? `(?<mf_of_${name}>` : '(?:';
  });
}

export function nginxAccessLog(file: string | undefined): string {
  if (!file) return '  access_log off;';
  const fields = [
    '"time":$mf_time',
    '"method":"$mf_method"',
    '"route":"$mf_route"',
    '"status":$mf_status',
    '"bytes":$bytes_sent',
    '"ms":$mf_ms$mf_upstream$mf_release',
    '"trace":"$mf_trace"',
    '"span":"$mf_span"$mf_parent_field',
    '"sampled":$mf_sampled',
  ];
  return [
    map('$request_method', '$mf_method', ['default OTHER;', ...METHODS.map((method) => `${method} ${method};`)]),
    map('$uri', '$mf_route', nginxRoutes()),
    map('$status', '$mf_status', ['default 0;', '"~^(?<mf_three>[1-9][0-9][0-9])$" $mf_three;']),
    map('$msec', '$mf_time', [
      'default 0;',
      '"~^(?<mf_time_s>[0-9]+)\\.(?<mf_time_ms>[0-9]+)$" $mf_time_s$mf_time_ms;',
    ]),
    map('$request_time', '$mf_ms', ['default 0;', ...millisecondMapLines('^', 'mf_taken')]),
    // Use the last attempt when there were several.
    map('$upstream_response_time', '$mf_upstream_ms', [
      'default "";',
      ...millisecondMapLines('(?:^|[ ,:])', 'mf_asked'),
    ]),
    map('$mf_upstream_ms', '$mf_upstream', ['default \',"upstreamMs":$mf_upstream_ms\';', '"" "";']),
    map('$status:$uri', '$mf_release', [
      'default "";',
      '"~^(?:200|206|304):/remotes/(?<mf_remote>[a-z0-9-]+)/(?<mf_version>[A-Za-z0-9][A-Za-z0-9.+-]*)/"' +
        ' \',"remote":"$mf_remote","version":"$mf_version"\';',
      '"~^(?:200|206|304):/shell/(?<mf_shell>[A-Za-z0-9][A-Za-z0-9.+-]*)/" \',"remote":"shell","version":"$mf_shell"\';',
    ]),
    map('$mf_parent', '$mf_parent_field', ['default \',"parent":"$mf_parent"\';', '"" "";']),
    `  log_format observed escape=none '{${fields.join(',')}}';`,
    `  access_log "${file}" observed buffer=32k flush=1s;`,
  ].join('\n');
}
