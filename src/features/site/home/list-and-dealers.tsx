import { Button, LinkButton } from '../../../ui/button.tsx';

/** The two ways to buy: a parts list that becomes an enquiry, and a dealer nearby. */
export function ListAndDealers() {
  return (
    <div className="border-y border-steel-200 bg-steel-50">
      <div className="page-width grid gap-x-16 gap-y-10 py-10 md:grid-cols-2 md:py-12">
        <section aria-labelledby="parts-list" className="flex flex-col items-start gap-4">
          <div>
            <h2 id="parts-list">Enquire with a parts list</h2>
            <p className="mt-2 max-w-[31em] text-steel-700">
              Paste part numbers and quantities from Excel or a letter. Misspelt numbers are found too, and every line
              is accounted for.
            </p>
          </div>
          <LinkButton to="/EnquiryCart#parts-list" variant="secondary" size="large" className="mt-auto">
            Paste a parts list
          </LinkButton>
        </section>
        <section aria-labelledby="dealers" className="flex flex-col items-start gap-4">
          <div>
            <h2 id="dealers">Find a dealer near you</h2>
            <p className="mt-2 max-w-[31em] text-steel-700">
              Our dealers stock the common sizes and advise on site. The nearest ones come first.
            </p>
          </div>
          <form method="get" action="/DealerNetwork" className="mt-auto flex w-full max-w-md gap-2">
            <input
              type="text"
              name="near"
              aria-label="Town"
              placeholder="Town"
              autoComplete="address-level2"
              className="min-h-12 w-full min-w-0 rounded-md border border-steel-400 bg-white px-3 text-steel-900 hover:border-steel-500"
            />
            <Button type="submit" variant="secondary" size="large">
              Find dealers
            </Button>
          </form>
        </section>
      </div>
    </div>
  );
}
