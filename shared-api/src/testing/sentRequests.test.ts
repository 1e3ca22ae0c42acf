/**
 * Compares the requests of every client call with sentRequests.txt, which is generated from the calls. `-u` rewrites
 * it.
 */
import { expect, test, vi } from 'vitest';
import { createStore } from '../client/store';
import { endpointNames, send, withEveryQuery } from './everyQuery';
import { signInAs } from './factories';
import { mutationRows, queryRows, signingOut } from './facts';
import { fullArguments } from './fullArguments';
import type { StubRequest } from './stub';
import { withFakeBrowser } from './withStub';

// Decoding pictures needs a browser's canvas; what is sent here is a picture already.
vi.mock('../client/jpeg', () => ({ toJpeg: async (file: Blob) => file }));

const { stub } = withFakeBrowser();
withEveryQuery(stub);

const nameOf = (label: string) => label.split(' ')[0] ?? '';
const calls = [
  ...Object.entries({ ...queryRows, ...mutationRows }).map(([label, row]) => ({
    name: nameOf(label),
    as: 'customer' as const,
    ...row,
  })),
  ...Object.entries(signingOut).map(([name, arg]) => ({ name, arg, as: 'customer' as const })),
];

function shownFile(value: FormDataEntryValue): string {
  return typeof value === 'string' ? value : `<${value.name}, ${value.type}, ${value.size} bytes>`;
}

function linesOf({ method, path, query, headers, form, json }: StubRequest): string[] {
  const search = [...query].map(([name, value]) => `${name}=${value}`).join('&');
  const key = headers.get('Idempotency-Key');
  return [
    `  ${method} ${path}${search && `?${search}`}${key ? (key === 'key_1' ? ' with the key given' : ' with a key') : ''}`,
    ...(form ? [...form].map(([name, value]) => `    ${name}: ${shownFile(value)}`) : []),
    ...(json === undefined ? [] : [`    ${JSON.stringify(json)}`]),
  ];
}

test('every call sends what sentRequests.txt says', async () => {
  const sections: string[] = [];
  for (const { name, arg, as } of calls) {
    for (const value of [arg, ...(fullArguments[name] ?? [])]) {
      signInAs(as);
      stub.requests.length = 0;
      await send(createStore(), name, value);
      expect(stub.requests, `${name} ${JSON.stringify(value)}`).not.toEqual([]);
      sections.push(
        [`${name} ${JSON.stringify(value) ?? ''}`.trimEnd(), ...stub.requests.flatMap(linesOf), ''].join('\n'),
      );
    }
  }
  await expect(sections.join('\n')).toMatchFileSnapshot('sentRequests.txt');
});

test('arguments are of calls that there are', () => {
  const names = [...endpointNames('query'), ...endpointNames('mutation')];
  expect(Object.keys(fullArguments).filter((name) => !names.includes(name))).toEqual([]);
});
