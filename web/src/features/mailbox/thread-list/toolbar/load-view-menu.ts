import { fetchPart } from '../../../../ui/parts/fetch-part.ts'
export const loadViewMenu = () => fetchPart(() => import('./view-menu.ts'))
