/** What carriers agreed on (CTIA): one word alone, however it is spelt. */
const stop = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE']);
const start = new Set(['START', 'YES', 'UNSTOP']);

/** What an answer to a text message asks for; undefined: it is neither. */
export function readStopWord(text: string): 'stop' | 'start' | undefined {
  const word = text.toUpperCase().replace(/[\s.,!"'-]/g, '');
  if (stop.has(word)) return 'stop';
  return start.has(word) ? 'start' : undefined;
}
