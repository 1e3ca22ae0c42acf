export default function AbsentModule() {
  return (
    <p role="note">
      This piece belongs to another remote. Run “npm run dev -- &lt;remote&gt;” against a running site to see it.
    </p>
  );
}
