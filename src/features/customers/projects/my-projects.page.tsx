import { fromHome } from '../../../ui/breadcrumbs.tsx';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { PROJECTS_LOGIN_FIRST } from '../../visitors/session/login-reasons.ts';
import { MembersOnly } from '../../visitors/session/members-only.tsx';
import { ProjectList } from './project-list.tsx';

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
