import { PageHeading } from '../../../ui/page-heading.tsx';
import type { CatalogueCrumb } from './categories.contract.ts';

interface CategoryHeadingProps {
  name: string;
  lead: string;
  breadcrumbs: CatalogueCrumb[];
}

export function CategoryHeading({ name, lead, breadcrumbs }: CategoryHeadingProps) {
  return (
    <PageHeading title={name} breadcrumbs={breadcrumbs}>
      {lead && <p>{lead}</p>}
    </PageHeading>
  );
}

export function CategoryDescription({ name, text }: { name: string; text: string }) {
  return (
    <section aria-labelledby="about" className="mt-12 border-t border-steel-200 pt-8">
      <h2 id="about" className="text-xl">
        More about {name}
      </h2>
      <p className="mt-3 max-w-[43em] text-steel-700">{text}</p>
    </section>
  );
}
