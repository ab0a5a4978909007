import { LinkButton } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/lists/empty-state.tsx';
import { api } from '../../../web/site-api.ts';
import { PROJECTS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { defineCustomerPage } from './customer-page.tsx';
import { rememberOpenedProject } from './open-project.ts';
import { OwnItemList } from './own-item-list.tsx';
import { ProjectCard } from './project-card.tsx';
import { toLinesToAdd } from './saved-lines.ts';
import type { Project } from './saved-lists.contract.ts';
import { useBackToCart } from './use-back-to-cart.tsx';

export const { head, Page } = defineCustomerPage({
  title: 'My projects',
  description: 'Carts that you have saved under a name.',
  path: '/MyProjects',
  lead: 'Carts that you have saved under a name, with your own part numbers and notes. Open one in the cart to change it or to send it as an enquiry.',
  message: PROJECTS_LOGIN_FIRST,
  gains: ['Carts saved under a name, such as one for each fixture', 'Your own part numbers and notes with each model'],
  Content: ProjectList,
});

const loadProjects = (page: number, signal: AbortSignal) => api.getRaw('/api/get_my_projects.php', { page }, signal);

function ProjectList() {
  const { bringBack, dialog } = useBackToCart('Open in the cart');
  const open = (project: Project) => {
    const gone = project.lines.flatMap(({ model, name }) => (model ? [] : [name]));
    bringBack({
      name: `“${project.name}”`,
      lines: toLinesToAdd(project.lines),
      remark: gone.length ? `No longer in the catalogue: ${gone.join(', ')}` : '',
      onAlone: () => rememberOpenedProject(project),
    });
  };
  return (
    <OwnItemList
      what="projects"
      message={PROJECTS_LOGIN_FIRST}
      load={loadProjects}
      empty={
        <EmptyState title="No projects yet" actions={<LinkButton to="/EnquiryCart">Go to Cart</LinkButton>}>
          <p>Save your cart under a name, and find it here when you need it.</p>
        </EmptyState>
      }
    >
      {(projects) => (
        <>
          {projects.map((project) => (
            <ProjectCard key={project.id} first={project} onOpen={open} />
          ))}
          {dialog}
        </>
      )}
    </OwnItemList>
  );
}
