import { Button } from '../../../ui/button.tsx';

/** The form for the checkboxes of a model table, for use without scripts, and its button. */
export function CompareForm({ form }: { form: string }) {
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
