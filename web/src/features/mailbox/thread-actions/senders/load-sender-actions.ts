import { fetchPart } from '../../../../ui/parts/fetch-part.ts'

export const loadSenderActions = () => fetchPart(() => import('./sender-actions.ts'))
