/** What of the search box stands open: what it offers, or the advanced form. */
export type SearchView = 'closed' | 'suggestions' | 'form'

/** The code behind the search box, fetched once, when somebody reaches for it. */
export const loadSearchBox = () => import('./box/search-box.ts')
export type SearchBoxCode = Awaited<ReturnType<typeof loadSearchBox>>

/** The code of what a search found, fetched once, by whatever may lead there. */
export const loadSearchPage = () => import('./results/SearchPage.tsx')
