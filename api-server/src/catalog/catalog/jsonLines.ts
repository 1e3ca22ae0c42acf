const BLANKS = /[ \t\r\n]*/y;
const STRING = /"(?:[^"\\\p{Cc}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"/uy;
const LITERAL = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const MAX_EXCERPT_LENGTH = 20;

/** Syntax error with a position, which `JSON.parse` does not always report. */
export class JsonSyntaxError extends Error {
  override readonly name = 'JsonSyntaxError';
  readonly code = 'json_syntax';
  readonly line: number;

  constructor(line: number, message: string) {
    super(message);
    this.line = line;
  }
}

/** Returns the line of each value in a JSON text by its pointer (`/categories/0/name`). Throws `JsonSyntaxError`. */
export function lineByPointer(text: string): Map<string, number> {
  const lines = new Map<string, number>();
  let position = 0;
  let line = 1;

  const take = (token: RegExp) => {
    token.lastIndex = position;
    const match = token.exec(text)?.[0];
    position += match?.length ?? 0;
    return match;
  };
  const skipBlanks = () => {
    line += (take(BLANKS)?.split('\n').length ?? 1) - 1;
  };
  const fail = (expected: string): never => {
    const excerpt = text.slice(position, position + MAX_EXCERPT_LENGTH).split('\n')[0];
    throw new JsonSyntaxError(line, `expected ${expected}, but found ${excerpt || 'the end'}`);
  };

  function readValue(pointer: string) {
    skipBlanks();
    lines.set(pointer, line);
    if (take(/\{/y)) readList('}', () => readMember(pointer));
    else if (take(/\[/y)) readList(']', (index) => readValue(`${pointer}/${index}`));
    else if (!take(STRING) && !take(LITERAL)) fail('a value');
  }
  function readMember(parent: string) {
    skipBlanks();
    const name = JSON.parse(take(STRING) ?? fail('a name in quotes')) as string;
    const pointer = `${parent}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
    if (lines.has(pointer)) throw new JsonSyntaxError(line, `"${name}" is here twice: remove one of them`);
    skipBlanks();
    if (!take(/:/y)) fail('a colon');
    readValue(pointer);
  }
  function readList(end: ']' | '}', readItem: (index: number) => void) {
    const isOver = () => {
      skipBlanks();
      return text[position] === end && take(/./y) !== undefined;
    };
    if (isOver()) return;
    for (let index = 0; ; index += 1) {
      readItem(index);
      if (isOver()) return;
      if (!take(/,/y)) fail(`a comma or ${end}`);
    }
  }

  readValue('');
  skipBlanks();
  if (position < text.length) fail('the end');
  return lines;
}
