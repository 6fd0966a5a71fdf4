import { fetchPart } from '../../../../ui/parts/fetch-part.ts'
/** The code of how lists are shown, fetched once, when somebody wants it another way. */
export const loadViewMenu = () => fetchPart(() => import('./view-menu.ts'))
