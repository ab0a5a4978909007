/** A field that only bots see; the server drops what has text in it. */
export const HoneypotField = ({ value, onText }: { value: string; onText: (text: string) => void }) => (
  <div aria-hidden="true" className="sr-only">
    <label>
      Website
      <input
        type="text"
        name="website"
        tabIndex={-1}
        autoComplete="off"
        value={value}
        onChange={(event) => onText(event.target.value)}
      />
    </label>
  </div>
);
