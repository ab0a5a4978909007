import { useState } from 'react';
import { useNavigate } from 'react-router';
import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { Spinner } from '../../../ui/spinner.tsx';
import { api } from '../../../web/api.ts';
import { addLines } from '../../visitors/basket/basket-actions.ts';
import { useCart } from '../../visitors/basket/cart.tsx';
import { PROJECTS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { AgainDialog } from '../own-lists/again-dialog.tsx';
import { MoreOfMine } from '../own-lists/more-of-mine.tsx';
import { useOwnList } from '../own-lists/use-own-list.ts';
import { writeOpenProject } from './open-project.ts';
import { ProjectCard } from './project-card.tsx';
import type { Project } from './projects.contract.ts';

const load = (page: number, signal: AbortSignal) => api.getRaw('/api/get_my_projects.php', { page }, signal);

/** The visitor's projects, the last changed first. */
export function ProjectList() {
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
