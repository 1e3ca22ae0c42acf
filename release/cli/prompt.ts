import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

let pipedLines: Promise<string[]> | undefined;

async function pipedLine(): Promise<string> {
  pipedLines ??= (async () => {
    let text = '';
    for await (const part of process.stdin.setEncoding('utf8')) text += part;
    return text.split(/\r?\n/);
  })();
  return (await pipedLines).shift() ?? '';
}

export async function promptFor(question: string, isHidden = false): Promise<string> {
  const { stdin, stderr } = process;
  if (!stdin.isTTY) return pipedLine();
  stderr.write(question);
  const echo = new Writable({
    write(part, _encoding, done) {
      if (!isHidden) stderr.write(part);
      done();
    },
  });
  const line = createInterface({ input: stdin, output: echo, terminal: true });
  try {
    return await line.question('');
  } finally {
    line.close();
    stderr.write('\n');
  }
}
