import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import * as parts from '..';
import * as forms from '../forms';
import * as inputs from '../inputs';
import { TestUi } from '../testing';
import { ChoicesPart } from './ChoicesPart';
import { ComponentsPart } from './ComponentsPart';
import { FormsPart } from './FormsPart';
import { IconsPart } from './IconsPart';
import { MessagesPart } from './MessagesPart';
import { PeoplePart } from './PeoplePart';
import { TypePart } from './TypePart';

const sections = { ChoicesPart, FormsPart, IconsPart, MessagesPart, PeoplePart, ComponentsPart, TypePart };

test.each(Object.entries(sections))('%s renders without a browser, twice the same', (_name, Section) => {
  expect(typeof document).toBe('undefined');
  const renderAll = () =>
    renderToString(
      <TestUi lang="fa">
        <Section />
      </TestUi>,
    );
  const first = renderAll();
  expect(first.length).toBeGreaterThan(500);
  expect(renderAll()).toBe(first);
});

test('the gallery leaves no component out', async () => {
  const { readFileSync, readdirSync } = await import('node:fs');
  const folder = new URL('.', import.meta.url);
  const shown = readdirSync(folder)
    .filter((file) => file.endsWith('.tsx') && !file.endsWith('.test.tsx'))
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
  const components = Object.keys({ ...parts, ...forms, ...inputs }).filter((name) => /^[A-Z][a-z]/.test(name));
  const unseen = new Set([
    'HasRouteProvider',
    'RailPage',
    'PictureSourcesProvider',
    'FieldArray',
    'FieldLayout',
    'FieldMessage',
    'AddressInput',
    'ErrorSummary',
    'VisuallyHidden',
  ]);
  const missing = components.filter((name) => !unseen.has(name) && !new RegExp(`<${name}[\\s>]`).test(shown));
  expect(missing).toEqual([]);
});
