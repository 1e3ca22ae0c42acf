export type DemoProvider = readonly [name: string, title: string, looks: string, about: string];
