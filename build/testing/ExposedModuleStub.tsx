/** Stub for another remote's module. It renders nothing, and tests that need more mock the import. */
export default function RemoteModuleStub() {
  return null;
}
