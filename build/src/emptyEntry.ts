// A remote has no page of its own: its entry is the container that Module Federation makes.
export {};
