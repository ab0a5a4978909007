import { useNavigate } from 'react-router';

export function useGoBack(): () => void {
  const navigate = useNavigate();
  return () => {
    const step: unknown = window.history.state?.idx;
    if (typeof step === 'number' && step > 0) navigate(-1);
    else navigate('/');
  };
}
