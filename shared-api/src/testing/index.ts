export { type FakeBrowser, installFakeBrowser as installBrowser } from './browser';
export { type ExampleResponse, exampleResponses, wireCategoryList, wireUser } from './examples';
export { exampleCards, exampleRebooking, exampleReceipt, exampleWallet } from './examplesBookings';
export * from './factories';
export { Stub, type StubBehaviour, type StubRequest, type StubTarget } from './stub';
export { stubFetch } from './stubFetch';
export { type StubServer, startStubServer } from './stubServer';
export * from './zones';
