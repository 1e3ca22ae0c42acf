class MemoryStorage {
  [key: string]: unknown;
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
  clear(): void {
    for (const key of Object.keys(this)) delete this[key];
  }
}

export interface FakeBrowser {
  cookies: string;
  language: string;
  changeFromOtherTab(key: string, value: string | null): void;
  /** Switches to another tab of the same browser, which has its own sessionStorage. The first tab is 0. */
  switchToTab(tab: number): void;
  uninstall(): void;
}

export function installFakeBrowser(): FakeBrowser {
  const before = new Map(
    ['localStorage', 'sessionStorage', 'document', 'window'].map((name) => [
      name,
      Object.getOwnPropertyDescriptor(globalThis, name),
    ]),
  );
  const storage = new MemoryStorage();
  const windowEvents = new EventTarget();
  const tabs = [new MemoryStorage()];
  const browser: FakeBrowser = {
    cookies: '',
    language: 'en',
    changeFromOtherTab(key, value) {
      if (value === null) storage.removeItem(key);
      else storage.setItem(key, value);
      windowEvents.dispatchEvent(Object.assign(new Event('storage'), { key }));
    },
    switchToTab(tab) {
      tabs[tab] ??= new MemoryStorage();
      Object.assign(globalThis, { sessionStorage: tabs[tab] });
    },
    uninstall() {
      for (const [name, descriptor] of before) {
        if (descriptor) Object.defineProperty(globalThis, name, descriptor);
        else Reflect.deleteProperty(globalThis, name);
      }
    },
  };
  const document = {
    get cookie() {
      return browser.cookies;
    },
    documentElement: {
      get lang() {
        return browser.language;
      },
    },
    getElementById: () => null,
  };
  for (const [name, value] of Object.entries({
    localStorage: storage,
    sessionStorage: tabs[0],
    document,
    window: windowEvents,
  })) {
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  }
  return browser;
}
