import { useNavigate } from 'react-router';
import { Button } from '../../../src/ui/button.tsx';
import { useReportedAct } from '../../shell/controls/use-reported-act.ts';
import { officeApi } from '../../shell/data/office-api.ts';
import { useNotify } from '../../shell/parts/notices.tsx';

export function NextEnquiryButton({ className }: { className?: string }) {
  const navigate = useNavigate();
  const notify = useNotify();
  const act = useReportedAct();
  const next = async () => {
    const { id, letter } = await officeApi.getRaw('/api/office/next_enquiry');
    if (letter !== null) await navigate('/enquiries/unplaced');
    else if (id === null) notify('Nothing to answer', { type: 'info' });
    else await navigate(`/enquiries/${id}`);
  };
  return (
    <Button size="small" className={className} onClick={() => act(next)}>
      Next enquiry
    </Button>
  );
}
