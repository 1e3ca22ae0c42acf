import type { ProviderApplicationValues } from './providerApplication';

const KEY = 'doorstep.application';

const textFields = ['fullName', 'email', 'phoneCode', 'contact', 'address', 'lat', 'long'] as const;
type StoredField = (typeof textFields)[number] | 'subcategoryIds';
type StoredApplication = Partial<Pick<ProviderApplicationValues, StoredField>>;

/** Unsent application of this tab, without password and documents. */
export const storedApplication = {
  read(): StoredApplication {
    try {
      const json: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
      return typeof json === 'object' && json !== null ? toApplication(json as Record<string, unknown>) : {};
    } catch {
      return {};
    }
  },
  write(values: ProviderApplicationValues): void {
    const { fullName, email, phoneCode, contact, address, lat, long, subcategoryIds } = values;
    const stored = { fullName, email, phoneCode, contact, address, lat, long, subcategoryIds };
    try {
      sessionStorage.setItem(KEY, JSON.stringify(stored));
    } catch {
      // Without storage, a reload loses what was typed.
    }
  },
  remove(): void {
    try {
      sessionStorage.removeItem(KEY);
    } catch {
      // Without storage there is nothing to delete.
    }
  },
};

function toApplication(json: Record<string, unknown>): StoredApplication {
  const texts = textFields.flatMap((name) => (typeof json[name] === 'string' ? [[name, json[name]]] : []));
  const ids = Array.isArray(json.subcategoryIds) ? json.subcategoryIds.filter((id) => typeof id === 'string') : [];
  return { ...(Object.fromEntries(texts) as StoredApplication), subcategoryIds: ids };
}
