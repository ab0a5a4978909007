import { endpoint } from '../../../platform/api/endpoint.ts';
import { presenter } from '../../../platform/api/present.ts';
import { certification, certificationsPage, certificationsQuery } from './certifications.contract.ts';
import { type CertificationRow, certificationsFrom } from './certifications.store.ts';

const present = presenter(certification);
const presentCertification = (row: CertificationRow) =>
  present(row, {
    certification_title: row.title,
    certification_description: row.description || null,
    certification_image: row.image,
    certification_pdf: row.pdf || null,
  });

export const certificationsApi = {
  'GET /api/get_certifications.php': endpoint({
    summary: 'Certificates, page by page',
    query: certificationsQuery,
    reply: certificationsPage,
    cached: true,
    handle: async ({ query, services }) => {
      const { rows, hasMore } = await certificationsFrom(services.database.db, query);
      return { data: rows.map(presentCertification), hasMore };
    },
  }),
};
