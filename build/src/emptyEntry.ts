// A remote has no page. Its entry is the container that Module Federation generates.
export {};
