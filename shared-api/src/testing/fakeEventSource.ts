export class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  static opened: FakeEventSource[] = [];
  readyState = 1;
  onerror: (() => void) | null = null;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.opened.push(this);
  }

  close() {
    this.readyState = FakeEventSource.CLOSED;
  }

  say(name: string, id: number, data: object = {}) {
    if (this.readyState === FakeEventSource.CLOSED) return;
    this.dispatchEvent(new MessageEvent(name, { data: JSON.stringify(data), lastEventId: String(id) }));
  }

  change(id: number, kind: string, booking?: string) {
    this.say('change', id, { id: String(id), kind, booking_id: booking });
  }
}
