/** The code of how lists are shown, fetched once, when somebody wants it another way. */
export const loadViewMenu = () => import('./thread-list/view-menu.ts')
