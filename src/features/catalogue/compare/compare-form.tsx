import { Button } from '../../../ui/button.tsx';

/** Without scripts: the form of a table's boxes, and its button. */
export function UnscriptedCompare({ form }: { form: string }) {
  return (
    <noscript>
      <form id={form} action="/Compare">
        <Button type="submit" variant="secondary" size="small">
          Compare ticked models
        </Button>
      </form>
    </noscript>
  );
}
