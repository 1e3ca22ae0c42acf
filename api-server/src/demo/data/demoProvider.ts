/** Name, service title, looks (see `readAppearances`), introduction. */
export type DemoProvider = readonly [name: string, title: string, looks: string, about: string];
