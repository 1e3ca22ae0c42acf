/** Stands where another remote's piece would be loaded, while a remote runs alone. */
export default function AbsentPiece() {
  return (
    <p role="note">
      This piece belongs to another remote. Run “npm run dev -- &lt;remote&gt;” against a running site to see it.
    </p>
  );
}
