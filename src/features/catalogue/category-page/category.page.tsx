import { LinkButton } from '../../../ui/button.tsx';
import { lazyComponent } from '../../../ui/lazy.tsx';
import { Card, CardGrid } from '../../../ui/lists/card.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { categoryPath } from '../../../web/addresses.ts';
import { buildBreadcrumbList } from '../../../web/head/breadcrumb-list.ts';
import { getFirstSentence } from '../../../web/head/seo-record.ts';
import { definePageLoader, type HeadInput, usePageData } from '../../../web/page-module.ts';
import { VisitRecorder } from '../../visitors/visits/visit-recorder.tsx';
import { CategoryDescription, CategoryHeading } from '../brands-and-categories/category-heading.tsx';
import { FamilyIcon } from '../brands-and-categories/family-icon.tsx';
import { ChoiceExplanations } from '../filters/choice-explanations.tsx';
import { ChoiceGroups } from '../filters/choice-groups.tsx';
import { TileKeyFigures } from '../measures/tile-key-figures.tsx';
import type { CategoryView } from './load-category.ts';

export const loader = definePageLoader(async (input) => (await import('./load-category.ts')).loadCategory(input));

export const head = (view: CategoryView, { origin }: HeadInput) => ({
  ...view.head,
  jsonLd: import.meta.env.SSR && [buildBreadcrumbList(view.breadcrumbs, origin, view.path)],
});

export const Failure = lazyComponent(async () => (await import('./category-failure.tsx')).CategoryFailure);

export function Page() {
  const view = usePageData<typeof loader>();
  return (
    <>
      <VisitRecorder visited={{ item_id: view.id, item_name: view.name, item_type: view.kind }} />
      <CategoryHeading name={view.name} lead={view.lead} breadcrumbs={view.breadcrumbs} />
      <div className="page-width py-6 md:py-8">
        {view.children.length > 0 && <ChoiceGroups groups={view.choices} slug={view.slug} className="mb-6" />}
        {view.children.length ? <ChildCategories view={view} /> : <NoCategories view={view} />}
        {view.choices.length > 0 && (
          <div className="mt-8">
            <ChoiceExplanations groups={view.choices} title="Which one to choose, and why" />
          </div>
        )}
        {view.rest && <CategoryDescription name={view.name} text={view.rest} />}
      </div>
    </>
  );
}

function ChildCategories({ view }: { view: CategoryView }) {
  return (
    <CardGrid count={view.children.length}>
      {view.children.map((child, index) => (
        <li key={child.category_id}>
          <Card
            to={categoryPath(child)}
            title={child.category_name}
            icon={<FamilyIcon name={child.category_name} />}
            image={{
              folder: 'categories',
              file: child.category_image,
              alt: child.alt_category_image,
              sizes: '(min-width: 1280px) 400px, (min-width: 600px) 45vw, 92vw',
              priority: index === 0,
            }}
            values={<TileKeyFigures keyFigures={child.keyFigures} />}
          >
            {getFirstSentence(child.description)}
          </Card>
        </li>
      ))}
    </CardGrid>
  );
}

function NoCategories({ view }: { view: CategoryView }) {
  return (
    <EmptyState
      title={
        view.kind === 'brand'
          ? 'No categories available for this brand.'
          : 'No subcategories available for this category.'
      }
      actions={
        view.productsPath ? (
          <LinkButton to={view.productsPath}>View products</LinkButton>
        ) : (
          <LinkButton to="/AllProducts" variant="secondary">
            All products
          </LinkButton>
        )
      }
    />
  );
}
