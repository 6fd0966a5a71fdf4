import { partAtOnce } from '../../speed/part-at-once.ts'
import { fetchPart } from '../../ui/parts/fetch-part.ts'

/** The code behind the search box, fetched once, when somebody reaches for it. */
export const loadSearchBox = () => fetchPart(() => import('./box/search-box.ts'))
export type SearchBoxCode = Awaited<ReturnType<typeof loadSearchBox>>

/** What a search found, whose code is fetched by whatever may lead there. */
export const searchPage = partAtOnce(
  async () => (await fetchPart(() => import('./results/SearchPage.tsx'))).default,
)

/** What is done with the searches of the sidebar. */
export const loadSavedSearches = () => fetchPart(() => import('./saved/saved-search-menu.ts'))

/** Fetches the code of what a search found. */
export const loadSearchPage = searchPage.load
