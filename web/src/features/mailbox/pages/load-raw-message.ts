import { fetchPart } from '../../../ui/parts/fetch-part.ts'
/** The page of a message as it arrived, fetched when somebody asks for one. */
export const loadRawMessage = () => fetchPart(() => import('../raw-message/RawMessage.tsx'))
