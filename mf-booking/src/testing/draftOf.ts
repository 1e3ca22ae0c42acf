import { type BookingDraft, updateDraft } from '@doorstep/shared-api/draft';

export function saveDraft(over: Partial<BookingDraft> = {}): void {
  updateDraft({
    category: { id: 'c_2', name: 'Plumbing' },
    lines: [{ subcategoryId: 's_7', name: 'Leak repair', priceCents: 4555 }],
    bookingType: 'book',
    location: { label: 'Home', address: '18 Alder Street, Portland', savedAt: new Date().toISOString() },
    asap: true,
    date: '2026-11-20',
    time: '12:30',
    ...over,
  });
}
