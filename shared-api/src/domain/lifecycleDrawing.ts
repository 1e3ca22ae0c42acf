import { statuses, statusNames } from './codes';
import { type BookingMove, bookingMoves } from './lifecycle';

const words = (name: string) => name.replaceAll('_', ' ');
const labelOf = ({ action, by, types }: BookingMove) =>
  `${words(action)} (${by}${types ? `, type ${types.join(' or ')}` : ''})`;

/** The table of moves as a Markdown page with a state diagram (Mermaid), for docs/lifecycle.md. */
export function drawLifecycle(): string {
  const states = statuses.map((status) => `    s${status} : ${status} ${statusNames[status]}`);
  const arrows = bookingMoves.map((move) => `    s${move.from} --> s${move.to} : ${labelOf(move)}`);
  const rows = bookingMoves.map((move) => {
    const needs = move.guards.map(words).join(', ') || 'nothing';
    const does = move.effects.map(words).join(', ');
    return `- ${move.from} to ${move.to}: ${labelOf(move)}.\n  Needs: ${needs}.\n  Does: ${does}.`;
  });
  return [
    '# The life of a booking',
    '',
    'Generated from `shared-api/src/domain/lifecycle.ts`, which server and client both use. What is not here cannot happen; 5 and 6',
    'are final. A test compares this page with the table (`npx vitest run --root . --project unit lifecycleDrawing -u` writes it',
    'anew).',
    '',
    '```mermaid',
    'stateDiagram-v2',
    '    [*] --> s1 : book (customer)',
    ...states,
    ...arrows,
    '    s5 --> [*]',
    '    s6 --> [*]',
    '```',
    '',
    ...rows,
    '',
  ].join('\n');
}
