import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { languageCodes } from '@doorstep/shared-api/languages';
import { expect, it } from 'vitest';

/**
 * Components with a file field for pictures. Their text says which formats to choose when a browser cannot open one
 * (HEIC).
 */
const PICTURE_FIELDS: Record<string, { via: RegExp; texts: [file: string, key: string][] }> = {
  'shared-ui/src/forms/PhotoField.tsx': {
    via: /field\.pick\(/,
    texts: [
      ['mf-account', 'register.photoType'],
      ['mf-provider', 'profile.photoType'],
    ],
  },
  'mf-account/src/screens/ProviderSignup/DocumentField.tsx': {
    via: /field\.pick\(/,
    texts: [['mf-account', 'provider.docType']],
  },
  'mf-provider/src/screens/Profile/Licences.tsx': {
    via: /pickedFile\(/,
    texts: [['mf-provider', 'profile.docType']],
  },
  'mf-provider/src/screens/Profile/AddWorkPhoto.tsx': {
    via: /pickedFile\(/,
    texts: [['mf-provider', 'claim.photoError.invalid']],
  },
  'shared-ui/src/inputs/PhotoSlot.tsx': {
    via: /onPick\(/,
    texts: [
      ['mf-catalog', 'photo.invalid'],
      ['mf-booking', 'problem.photoError.invalid'],
      ['mf-provider', 'claim.photoError.invalid'],
    ],
  },
  'mf-offers/src/screens/BookingChat/AddPhotos.tsx': {
    via: /onPick\(/,
    texts: [['mf-offers', 'photos.error.invalid']],
  },
};

function componentFiles(): string[] {
  return readdirSync('.')
    .filter((name) => /^(?:mf-.*|shared-ui|shell)$/.test(name))
    .flatMap((name) =>
      readdirSync(path.join(name, 'src'), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.join(name, 'src', file),
      ),
    )
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'));
}

function messageAt(remote: string, language: string, key: string): unknown {
  const messages: unknown = JSON.parse(readFileSync(`${remote}/src/messages/${language}.json`, 'utf8'));
  return key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown> | undefined)?.[name], messages);
}

it('checks every selected picture before it is shown or sent', () => {
  const fields = componentFiles().filter((file) => {
    const text = readFileSync(file, 'utf8');
    return text.includes('type="file"') && !/accept="application\/json/.test(text);
  });
  expect(fields.toSorted()).toEqual(Object.keys(PICTURE_FIELDS).toSorted());
  for (const [file, { via }] of Object.entries(PICTURE_FIELDS)) expect(readFileSync(file, 'utf8'), file).toMatch(via);
});

it('tells in every language which formats to choose when a picture cannot be opened', () => {
  const silent = Object.values(PICTURE_FIELDS)
    .flatMap(({ texts }) => texts)
    .flatMap(([remote, key]) =>
      languageCodes
        .filter((language) => !/JPEG/.test(String(messageAt(remote, language, key))))
        .map((language) => `${remote} ${language} ${key}`),
    );
  expect(silent).toEqual([]);
});
