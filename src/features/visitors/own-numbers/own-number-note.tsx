import { useEffect } from 'react';
import { Link } from '../../../ui/links/link.tsx';
import { useOptionalData } from '../../../ui/lists/use-fetched-data.ts';
import { modelPath } from '../../../web/addresses.ts';
import { api } from '../../../web/site-api.ts';
import { useCustomerSession } from '../session/customer-session.tsx';

const fetchOwnNumbers = async (text: string) => (text ? api.getRaw('/api/get_own_numbers.php', { text }) : []);

/** The model that a customer calls by the searched number; nothing for visitors without a login. */
export function OwnNumberNote({ text, onFound }: { text: string; onFound: (text: string) => void }) {
  const { user } = useCustomerSession();
  const found = useOptionalData(user ? text : '', fetchOwnNumbers);
  const isFound = Boolean(user && found?.length);
  useEffect(() => {
    if (isFound) onFound(text);
  }, [isFound, onFound, text]);
  if (!user || !found?.length) return null;
  return found.map(({ number, model_name }) => (
    <p key={number} role="status" className="font-semibold text-lg">
      {`Your number ${number}: `}
      <Link to={modelPath(model_name)} className="text-link">
        {model_name}
      </Link>
    </p>
  ));
}
