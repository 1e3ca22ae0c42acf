// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { PhotoSlot } from '../inputs';
import { TestUi } from '../testing';
import { BookingModeCard, BookingModes } from './BookingModeCard';
import { Carousel } from './Carousel';
import { Chip } from './Chip';
import { isMissingImage, Picture } from './Picture';
import { RadioRow, RadioRows } from './RadioRow';
import { Stepper } from './Stepper';
import { Switch } from './Switch';
import { Timeline } from './Timeline';

afterEach(cleanup);

test('a chip is a checkbox that toggles with the space bar', async () => {
  const user = userEvent.setup();
  const toggle = vi.fn();
  render(
    <TestUi>
      <Chip pressed={false} onToggle={toggle} price="$12.00">
        Washing
      </Chip>
    </TestUi>,
  );
  await user.tab();
  await user.keyboard(' ');
  expect(toggle).toHaveBeenCalledOnce();
  expect(screen.getByRole('checkbox', { name: 'Washing $12.00' })).toBeDefined();
});

test('the chosen way to book can be chosen again, which clears it', async () => {
  const user = userEvent.setup();
  const toggle = vi.fn();
  render(
    <TestUi>
      <BookingModes label="How would you like to book?">
        <BookingModeCard icon="lightning" title="Create Booking" text="First available." checked onToggle={toggle} />
      </BookingModes>
    </TestUi>,
  );
  const card = screen.getByRole('radio', { name: /Create Booking/ });
  expect(card.getAttribute('aria-checked')).toBe('true');
  await user.click(card);
  expect(toggle).toHaveBeenCalledOnce();
});

test('rows of one question are one group with one name', async () => {
  const user = userEvent.setup();
  const select = vi.fn();
  render(
    <TestUi>
      <RadioRows label="Payment method">
        <RadioRow title="Visa ending 4242" detail="Expires 09/28" checked onSelect={() => {}} />
        <RadioRow title="Add Card" checked={false} onSelect={select} />
      </RadioRows>
    </TestUi>,
  );
  const [visa, add] = screen.getAllByRole<HTMLInputElement>('radio');
  expect(visa?.name).toBe(add?.name);
  expect(visa?.name).not.toBe('');
  await user.click(screen.getByRole('radio', { name: 'Add Card' }));
  expect(select).toHaveBeenCalledOnce();
});

test('a switch tells its new state', async () => {
  const user = userEvent.setup();
  const change = vi.fn();
  render(
    <TestUi>
      <Switch checked={false} onChange={change} label="As Soon as Possible" hint="Usually within 90 minutes" />
    </TestUi>,
  );
  await user.click(screen.getByRole('switch', { name: 'As Soon as Possible' }));
  expect(change).toHaveBeenCalledWith(true);
});

test('the hint of a switch is read with it', () => {
  render(
    <TestUi>
      <Switch checked={false} onChange={() => {}} label="As Soon as Possible" hint="Usually within 90 minutes" />
      <Switch checked={false} onChange={() => {}} label="Text messages" />
    </TestUi>,
  );
  const [first, second] = screen.getAllByRole('switch');
  const hint = document.getElementById(first?.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toBe('Usually within 90 minutes');
  expect(second?.hasAttribute('aria-describedby')).toBe(false);
});

test('the detail of a row is read with it', () => {
  render(
    <TestUi>
      <RadioRows label="Payment method">
        <RadioRow title="Visa ending 4242" detail="Expires 09/28" checked onSelect={() => {}} />
      </RadioRows>
    </TestUi>,
  );
  const row = screen.getByRole('radio', { name: 'Visa ending 4242' });
  expect(document.getElementById(row.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Expires 09/28');
});

test.each([
  [1, 'fewer', true],
  [2, 'fewer', false],
  [4, 'more', false],
  [5, 'more', true],
] as const)('at %i of 1 to 5 the step to %s reaches the end: %s', async (value, way, isAtEnd) => {
  const user = userEvent.setup();
  const change = vi.fn();
  render(
    <TestUi>
      <Stepper name="Curtains" value={value} max={5} onChange={change} />
    </TestUi>,
  );
  const [fewer, more] = screen.getAllByRole('button');
  const button = (way === 'fewer' ? fewer : more) as HTMLElement;
  expect(button.getAttribute('aria-disabled')).toBe(String(isAtEnd));
  await user.click(button);
  expect(change.mock.calls).toEqual(isAtEnd ? [] : [[value + (way === 'fewer' ? -1 : 1)]]);
});

test.each([
  ['ltr', 0, { back: false, on: true }, 150],
  ['ltr', 300, { back: true, on: true }, 150],
  ['ltr', 600, { back: true, on: false }, 150],
  ['rtl', 0, { back: false, on: true }, -150],
  ['rtl', -300, { back: true, on: true }, -150],
  ['rtl', -600, { back: true, on: false }, -150],
] as const)(
  'a strip from %s at %i px offers to scroll where there is more: %o',
  async (direction, scrollLeft, reach, step) => {
    const user = userEvent.setup();
    const sizes = { scrollWidth: 1000, clientWidth: 400, scrollLeft };
    for (const [name, value] of Object.entries(sizes))
      vi.spyOn(HTMLElement.prototype, name as 'scrollWidth', 'get').mockReturnValue(value);
    const scrollBy = vi.spyOn(HTMLElement.prototype, 'scrollBy').mockImplementation(() => {});
    vi.spyOn(window, 'getComputedStyle').mockReturnValue({ direction } as CSSStyleDeclaration);
    render(
      <TestUi>
        <Carousel label="Categories">
          <a href="/a">A</a>
        </Carousel>
      </TestUi>,
    );
    const [back, on] = screen.getAllByRole<HTMLButtonElement>('button', { hidden: true });
    expect({ back: !back?.disabled, on: !on?.disabled }).toEqual(reach);
    await user.click((reach.on ? on : back) as HTMLElement);
    expect(scrollBy).toHaveBeenCalledWith(expect.objectContaining({ left: reach.on ? step : -step }));
    vi.restoreAllMocks();
  },
);

test('a photo slot takes a file, tells its progress, and offers to try a failed one again', async () => {
  const user = userEvent.setup();
  const pick = vi.fn();
  const retry = vi.fn();
  const rest = { onPick: pick, onRemove: () => {}, onRetry: retry, label: 'Photo 1' };
  const { rerender } = render(
    <TestUi>
      <PhotoSlot state="empty" {...rest} />
    </TestUi>,
  );
  const file = new File(['x'], 'sink.jpg', { type: 'image/jpeg' });
  await user.upload(screen.getByLabelText('Photo 1'), file);
  expect(pick).toHaveBeenCalledWith(file);

  rerender(
    <TestUi>
      <PhotoSlot state="uploading" progress={0.42} {...rest} />
    </TestUi>,
  );
  expect(screen.getByText('Uploading, 42%')).toBeDefined();

  rerender(
    <TestUi>
      <PhotoSlot state="failed" error="Please upload a valid image." {...rest} />
    </TestUi>,
  );
  expect(screen.getByText('Please upload a valid image.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(retry).toHaveBeenCalledOnce();
  expect(screen.getByRole('button', { name: 'Remove Photo 1' })).toBeDefined();
});

test('an empty, blank, default or broken image becomes a placeholder', () => {
  expect(
    ['', ' ', undefined, null, '/assets/images/default.png', 'https://x.test/assets/images/default.png'].every(
      isMissingImage,
    ),
  ).toBe(true);
  expect(isMissingImage('/media/1.jpg')).toBe(false);
  render(
    <TestUi>
      <Picture src="" alt="Leila" />
    </TestUi>,
  );
  expect(screen.getByRole('img', { name: 'Leila' }).tagName).toBe('SPAN');
});

test('the timeline marks the current step and hides what has not happened', () => {
  render(
    <TestUi>
      <Timeline
        label="Booking status"
        steps={[
          { key: 'confirmed', label: 'Booking Confirm', state: 'done', at: '12:02 PM' },
          {
            key: 'accepted',
            label: 'Booking Accepted',
            state: 'now',
            at: '12:09 PM',
            message: 'Leila took your booking',
          },
          { key: 'out', label: 'Provider Out for Service', state: 'next', at: 'never', message: 'never' },
        ]}
      />
    </TestUi>,
  );
  const current = screen.getAllByRole('listitem').filter((step) => step.getAttribute('aria-current') === 'step');
  expect(current.map((step) => step.querySelector('b')?.textContent)).toEqual(['Booking Accepted']);
  expect(screen.queryByText('never')).toBeNull();
});
