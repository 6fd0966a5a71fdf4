import { fetchPart } from '../../../../ui/parts/fetch-part.ts'

/** Loads the sender actions on first use. */
export const loadSenderActs = () => fetchPart(() => import('./sender-acts.ts'))
