// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { TestUi } from '../testing';
import { Tabs } from './Tabs';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function layOut() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rect(this: Element) {
    const index = [...(this.parentElement?.children ?? [])].indexOf(this);
    return this.tagName === 'NAV' ? new DOMRect(0, 0, 300, 48) : new DOMRect(index * 150, 0, 150, 48);
  });
}

const show = (current: number) =>
  render(
    <TestUi>
      <Tabs
        label="Sections"
        items={['Remotes', 'Health', 'History', 'Tokens'].map((label, index) => ({
          label,
          to: `/${label}`,
          current: index === current,
        }))}
      />
    </TestUi>,
  );

test('the current tab scrolls into the middle of the strip', () => {
  layOut();
  show(3);
  expect(screen.getByRole('navigation', { name: 'Sections' }).scrollLeft).toBe(375);
});

test('where the current tab is in view nothing moves', () => {
  layOut();
  show(1);
  expect(screen.getByRole('navigation', { name: 'Sections' }).scrollLeft).toBe(0);
});
