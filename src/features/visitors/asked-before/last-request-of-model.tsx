import { LastRequestNote, useLastRequests } from './last-request-note.tsx';

export const LastRequestOfModel = ({ id }: { id: number }) => <LastRequestNote asked={useLastRequests([id]).get(id)} />;
