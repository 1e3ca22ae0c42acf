/** Stop words agreed on by carriers (CTIA). A message must consist of one of them, in any case. */
const stop = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'OPTOUT', 'REVOKE']);
const start = new Set(['START', 'YES', 'UNSTOP']);

export function readStopWord(text: string): 'stop' | 'start' | undefined {
  const word = text.toUpperCase().replace(/[\s.,!"'-]/g, '');
  if (stop.has(word)) return 'stop';
  return start.has(word) ? 'start' : undefined;
}
