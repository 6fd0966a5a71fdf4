import { fetchPart } from '../../../ui/parts/fetch-part.ts'
/** Loads the page of a raw message. */
export const loadRawMessage = () => fetchPart(() => import('../raw-message/RawMessage.tsx'))
