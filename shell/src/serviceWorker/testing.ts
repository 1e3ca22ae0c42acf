export function stubCaches() {
  const stores = new Map<string, Map<string, Response>>();
  const urlOf = (request: Request | string) =>
    new URL(typeof request === 'string' ? request : request.url, 'https://doorstep.example').href;
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>();
    stores.set(name, store);
    return {
      match: async (request: Request | string) => store.get(urlOf(request))?.clone(),
      put: async (request: Request | string, response: Response) => void store.set(urlOf(request), response),
      delete: async (request: Request | string) => store.delete(urlOf(request)),
      keys: async () => [...store.keys()].map((url) => new Request(url)),
    };
  };
  const cachedEntries = (name: string) => [...(stores.get(name)?.keys() ?? [])].map((url) => new URL(url).pathname);
  return { caches: { open } as unknown as CacheStorage, kept: cachedEntries };
}
