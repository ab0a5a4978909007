import type { ComponentType, ReactNode } from 'react';
import { buildHomeBreadcrumbs } from '../../../ui/breadcrumbs.tsx';
import type { PageAddress } from '../../../ui/links/page-address.ts';
import { PageHeading } from '../../../ui/page-heading.tsx';
import { CustomersOnly } from '../../visitors/session/restricted-content.tsx';

interface CustomerPageDeclaration {
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
export function defineCustomerPage({
  title,
  description,
  path,
  lead,
  message,
  gains,
  Content,
}: CustomerPageDeclaration) {
  const head = () => ({ title, description, path, noindex: true });
  const Page = () => (
    <>
      <PageHeading title={title} breadcrumbs={buildHomeBreadcrumbs(title)}>
        {lead}
      </PageHeading>
      <div className="page-width min-h-[36rem] py-6 md:min-h-96 md:py-8">
        <CustomersOnly message={message} gains={gains}>
          <Content />
        </CustomersOnly>
      </div>
    </>
  );
  return { head, Page };
}
