import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { Link } from '../../../ui/links/link.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { crossReferencePath } from '../../../web/addresses.ts';
import { SiteSearchField } from '../../../web/next-step-links.tsx';
import { getOptionalData } from '../../../web/optional-data.ts';
import { definePageLoader, usePageData } from '../../../web/page-module.ts';
import { OtherMakerModelList } from './other-maker-list.tsx';

export const loader = definePageLoader(async ({ api, params, signal }) => {
  const maker = params.maker?.trim() ?? '';
  const found = await api.getRaw('/api/get_cross_reference.php', { maker }, signal);
  const [first] = found.makers;
  if (maker || !first) return { maker, ...found };
  // The page of all makers shows one number as an example.
  const example = await getOptionalData(
    api.getRaw('/api/get_cross_reference.php', { maker: first.maker }, signal),
    found,
  );
  return { maker, makers: found.makers, models: example.models.slice(0, 1) };
});

const makerPath = (maker: string) => (maker ? crossReferencePath(maker) : '/CrossReference');

export const head = (data: Awaited<ReturnType<typeof loader>> | undefined) => buildHead(data?.maker ?? '');

const buildHead = (maker: string) => ({
  title: maker ? `Alternatives to ${maker} numbers` : 'Cross-reference',
  description: maker
    ? `Our closest models to those of ${maker}, with their differences.`
    : 'Find our model by the number of another maker.',
  path: makerPath(maker),
});

const EXAMPLE = 'Number of another maker, such as 207-U';

export const Failure = () => (
  <EmptyState
    heading="h1"
    title="We have no cross-references for this manufacturer yet"
    actions={
      <>
        <LinkButton to="/CrossReference">All makers</LinkButton>
        <LinkButton to="/ContactUs" variant="secondary">
          Send us the number
        </LinkButton>
      </>
    }
  >
    <p>Search for the number, or send it to us: we look for a match by its dimensions.</p>
    <div className="mt-4">
      <SiteSearchField placeholder={EXAMPLE} />
    </div>
  </EmptyState>
);

export function Page() {
  const { maker, makers, models } = usePageData<typeof loader>();
  const title = maker ? `Alternatives to ${maker} numbers` : 'Cross-reference';
  return (
    <>
      <PageHeading
        title={title}
        breadcrumbs={
          maker
            ? buildHomeBreadcrumbs({ name: 'Cross-reference', link: '/CrossReference' }, maker)
            : buildHomeBreadcrumbs(title)
        }
      >
        <div className="mt-2">
          <SiteSearchField placeholder={EXAMPLE} />
        </div>
      </PageHeading>
      <div className="page-width flex flex-col gap-6 py-6 md:py-8">
        {maker ? (
          <OtherMakerModelList models={models} heading="h2" />
        ) : (
          <>
            <p className="max-w-[43em] text-steel-700">
              Type the number of another maker into the search, or choose the maker. We compare holes, height, reach and
              capacity as they are published, and say what differs.
            </p>
            <ul className="flex flex-wrap gap-2">
              {makers.map((one) => (
                <li key={one.maker}>
                  <Link
                    to={makerPath(one.maker)}
                    className="inline-flex min-h-11 items-center rounded-md border border-steel-300 px-4 text-sm font-semibold text-steel-800 hover:border-steel-500 hover:bg-steel-50"
                  >
                    {one.maker} ({one.models})
                  </Link>
                </li>
              ))}
            </ul>
            {models.length > 0 && (
              <section aria-labelledby="example" className="flex max-w-3xl flex-col gap-4">
                <h2 id="example">For example</h2>
                <OtherMakerModelList models={models} />
              </section>
            )}
            <p>
              <Link to="/ContactUs" className="text-link">
                Your number is not here? Send it to us
              </Link>
            </p>
          </>
        )}
      </div>
    </>
  );
}
