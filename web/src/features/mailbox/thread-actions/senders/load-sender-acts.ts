import { fetchPart } from '../../../../ui/parts/fetch-part.ts'

export const loadSenderActs = () => fetchPart(() => import('./sender-acts.ts'))
