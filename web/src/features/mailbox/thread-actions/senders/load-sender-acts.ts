import { fetchPart } from '../../../../ui/parts/fetch-part.ts'

/** What is done about senders, fetched once, when somebody wants it. */
export const loadSenderActs = () => fetchPart(() => import('./sender-acts.ts'))
