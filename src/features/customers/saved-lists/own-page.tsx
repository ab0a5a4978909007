import type { ComponentType, ReactNode } from 'react';
import { fromHome } from '../../../ui/breadcrumbs.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { MembersOnly } from '../../visitors/session/restricted.tsx';

interface OwnPage {
  title: string;
  description: string;
  path: PageAddress;
  lead?: ReactNode;
  /** Reason for the login. */
  message: string;
  gains: readonly string[];
  Content: ComponentType;
}

/** A page with data of the visitor, of which the server renders only the heading. */
export function ownPage({ title, description, path, lead, message, gains, Content }: OwnPage) {
  const head = () => ({ title, description, path, noindex: true });
  const Page = () => (
    <>
      <PageHeading title={title} breadcrumbs={fromHome(title)}>
        {lead}
      </PageHeading>
      <div className="page-width min-h-[36rem] py-6 md:min-h-96 md:py-8">
        <MembersOnly message={message} gains={gains}>
          <Content />
        </MembersOnly>
      </div>
    </>
  );
  return { head, Page };
}
