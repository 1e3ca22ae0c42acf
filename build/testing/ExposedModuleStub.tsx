export default function RemoteModuleStub() {
  return null;
}
