/** Stands for a piece that another remote exposes. It draws nothing; a test that needs more mocks the import. */
export default function RemoteModuleStub() {
  return null;
}
