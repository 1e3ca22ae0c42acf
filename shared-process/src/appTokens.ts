/** App tokens that are published with the sources. */
export const DEMO_TOKENS = ['doorstep-web-1', 'doorstep-web-2'] as const;

const MIN_LENGTH = 10;
/** Minimum length of a token without its common words, and of its set of characters. */
const MIN_UNCOMMON_LENGTH = 6;
const MIN_DISTINCT_CHARACTERS = 4;
const COMMON_WORDS =
  /doorstep|token|secret|passw(?:or)?d|change-?me|replace-?me|example|sample|default|test|demo|admin|client|public|web|app|api|key|one|two|qwertz?y?|asdf|foo|bar/gi;
const MIN_SEQUENCE_LENGTH = 6;

/** Undefined when a site that others can reach may use these app tokens. */
export function appTokenIssue(tokens: readonly string[]): string | undefined {
  const advice = 'set it to two of your own, such as two times `openssl rand -hex 16`.';
  if (tokens.some((token) => (DEMO_TOKENS as readonly string[]).includes(token)))
    return `APP_TOKENS holds a published token: ${advice}`;
  if (tokens.some(isTrivial)) return `APP_TOKENS holds a token that is easy to guess: ${advice}`;
  return undefined;
}

/** Short, made of common words, of few different characters, or of rows such as 123456. */
function isTrivial(token: string): boolean {
  const rest = token.replace(COMMON_WORDS, '').replace(/[^a-z0-9]/gi, '');
  return (
    token.length < MIN_LENGTH ||
    rest.length < MIN_UNCOMMON_LENGTH ||
    new Set(rest).size < MIN_DISTINCT_CHARACTERS ||
    isMostlySequential(rest)
  );
}

function isMostlySequential(text: string): boolean {
  let steps = 0;
  let inRows = 0;
  for (let at = 1; at <= text.length; at += 1) {
    const isStep = Math.abs(text.charCodeAt(at) - text.charCodeAt(at - 1)) === 1;
    if (isStep) steps += 1;
    else {
      if (steps >= MIN_SEQUENCE_LENGTH - 1) inRows += steps + 1;
      steps = 0;
    }
  }
  return text.length - inRows < MIN_UNCOMMON_LENGTH && inRows > 0;
}
