/** With `label` the spinner is announced; inside a button it is decorative. */
export function Spinner({ label, small = false }: { label?: string; small?: boolean }) {
  const ring = (
    <span
      aria-hidden="true"
      className={`inline-block animate-spin rounded-full border-current border-r-transparent ${
        small ? 'size-4 border-2' : 'size-9 border-3 text-steel-500'
      }`}
    />
  );
  if (!label) return ring;
  return (
    <div role="status" className="flex flex-col items-center gap-3 py-16 text-sm text-steel-600">
      {ring}
      <span>{label}</span>
    </div>
  );
}
