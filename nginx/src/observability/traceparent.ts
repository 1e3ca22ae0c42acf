import { randomBytes } from 'node:crypto';

/** A request's position in its trace, according to W3C's `traceparent`. */
export interface TraceContext {
  readonly trace: string;
  readonly span: string;
  readonly parent: string | undefined;
  readonly isSampled: boolean;
}

/** nginx reads it by the same pattern: a version or ids that nobody knows count as none. */
export const TRACEPARENT = '00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-0([0-9a-f])';
const pattern = new RegExp(`^${TRACEPARENT}$`);

export function traceOf(header: string | undefined): TraceContext {
  const [, trace, parent, flags] = pattern.exec(header ?? '') ?? [];
  return {
    trace: trace ?? randomBytes(16).toString('hex'),
    span: randomBytes(8).toString('hex'),
    parent,
    isSampled: flags === undefined || Number.parseInt(flags, 16) % 2 === 1,
  };
}

/** A gateway that exports no spans passes on the caller's span. */
export const traceparent = ({ trace, span, parent, isSampled }: TraceContext, hasSpans: boolean) =>
  `00-${trace}-${hasSpans ? span : (parent ?? span)}-${isSampled ? '01' : '00'}`;
