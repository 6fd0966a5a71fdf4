import { fetchPart } from '../../../ui/parts/fetch-part.ts'
export const loadRawMessage = () => fetchPart(() => import('../raw-message/RawMessage.tsx'))
