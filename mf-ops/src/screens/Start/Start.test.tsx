// @vitest-environment happy-dom
import { paths } from '@doorstep/shared-api/paths';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../testing/renderScreen';
import { Start } from './Start';

it('says its name and leads home', () => {
  renderScreen(Start, '/ops');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Ops');
  expect(screen.getByRole('link').getAttribute('href')).toBe(paths.home);
});
