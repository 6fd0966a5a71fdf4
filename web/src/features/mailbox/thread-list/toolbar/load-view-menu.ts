import { fetchPart } from '../../../../ui/parts/fetch-part.ts'
/** Loads the menu of the display options on first use. */
export const loadViewMenu = () => fetchPart(() => import('./view-menu.ts'))
