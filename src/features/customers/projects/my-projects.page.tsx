import { useState } from 'react';
import { useNavigate } from 'react-router';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/api.ts';
import { addLines } from '../../visitors/basket/basket-actions.ts';
import { useCart } from '../../visitors/basket/cart.tsx';
import { PROJECTS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { MembersOnly } from '../../visitors/session/members-only.tsx';
import { AgainDialog } from '../own-lists/again-dialog.tsx';
import { MoreOfMine } from '../own-lists/more-of-mine.tsx';
import { useOwnList } from '../own-lists/use-own-list.ts';
import { writeOpenProject } from './open-project.ts';
import { ProjectCard } from './project-card.tsx';
import type { Project } from './projects.contract.ts';

export const head = () => ({
  title: 'My Projects',
  description: 'Carts that you have put aside under a name.',
  path: '/MyProjects',
  noindex: true,
});

export function Page() {
  return (
    <>
      <PageHeading title="My Projects" breadcrumbs={fromHome('My Projects')}>
        Carts that you have put aside under a name, with your own part numbers and notes. Open one in the cart to change
        it or to send it as an enquiry.
      </PageHeading>
      <div className="page-width min-h-96 py-6 md:py-8">
        <MembersOnly message={PROJECTS_LOGIN_FIRST}>
          <ProjectList />
        </MembersOnly>
      </div>
    </>
  );
}

const load = (page: number, signal: AbortSignal) => api.getRaw('/api/get_my_projects.php', { page }, signal);

/** The visitor's projects, the last changed first. */
function ProjectList() {
  const own = useOwnList(PROJECTS_LOGIN_FIRST, load);
  const cart = useCart();
  const navigate = useNavigate();
  /** The project to open while the cart holds something. */
  const [asked, setAsked] = useState<Project | null>(null);

  function openInCart(project: Project, { replace }: { replace: boolean }) {
    const available = project.lines.flatMap(({ model, quantity, own_number, note }) =>
      model ? [{ model, quantity, own_number, note }] : [],
    );
    addLines(available, { replace });
    if (replace) writeOpenProject(project);
    navigate('/EnquiryCart');
    const gone = project.lines.flatMap(({ model, name }) => (model ? [] : [name]));
    if (gone.length) toast.warning(`No longer in the catalogue: ${gone.join(', ')}`, { duration: 15_000 });
  }

  if (!own.items.length && own.state === 'loading') return <Spinner label="Loading your projects" />;
  if (!own.items.length && own.state === 'idle') {
    return (
      <EmptyState title="No projects yet" actions={<LinkButton to="/EnquiryCart">Go to Cart</LinkButton>}>
        <p>Put your cart aside under a name, and it waits here until you need it.</p>
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {own.items.map((project) => (
        <ProjectCard
          key={project.id}
          first={project}
          onOpen={(now) => (cart.count ? setAsked(now) : openInCart(now, { replace: true }))}
        />
      ))}
      {asked && (
        <AgainDialog
          title="Open in the cart"
          name={`“${asked.name}”`}
          inCart={cart.count}
          onChoose={(options) => openInCart(asked, options)}
          onClose={() => setAsked(null)}
        />
      )}
      <MoreOfMine list={own} failure="Failed to load your projects. Please try again later." />
    </div>
  );
}
