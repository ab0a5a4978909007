import { Link } from 'react-router';
import { counted, useCounts } from '../enquiries/desk-data.ts';

/** How many enquiries wait for an answer; nothing while there is none. */
export function OpenEnquiries() {
  const { data: counts } = useCounts();
  if (!counts || counts.open + counts.unplaced === 0) return null;
  return (
    <section aria-labelledby="open-enquiries" className="flex flex-col gap-2">
      <h2 id="open-enquiries">Enquiries that wait for an answer</h2>
      <p className="flex flex-wrap gap-x-5 gap-y-1">
        <Link to="/enquiries" className="text-link">
          {counted(counts.open)} open
        </Link>
        {counts.late > 0 && (
          <Link to="/enquiries?late=yes" className="text-link font-semibold text-danger!">
            {counted(counts.late)} late
          </Link>
        )}
        {counts.mine > 0 && (
          <Link to="/enquiries?assignee=me" className="text-link">
            {counted(counts.mine)} of mine
          </Link>
        )}
        {counts.unplaced > 0 && (
          <Link to="/enquiries/unplaced" className="text-link">
            {counted(counts.unplaced)} unassigned letters
          </Link>
        )}
      </p>
    </section>
  );
}
