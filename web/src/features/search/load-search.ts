import { fetchPart } from '../../ui/parts/fetch-part.ts'
/** What of the search box stands open: what it offers, or the advanced form. */
export type SearchView = 'closed' | 'suggestions' | 'form'

/** The code behind the search box, fetched once, when somebody reaches for it. */
export const loadSearchBox = () => fetchPart(() => import('./box/search-box.ts'))
export type SearchBoxCode = Awaited<ReturnType<typeof loadSearchBox>>

type PageCode = typeof import('./results/SearchPage.tsx')

let pageHere: PageCode['default'] | undefined

/** The code of what a search found, fetched once, by whatever may lead there. */
export async function loadSearchPage(): Promise<PageCode> {
  const code = await fetchPart(() => import('./results/SearchPage.tsx'))
  pageHere = code.default
  return code
}

/** The same where it has come: what React loads by itself it waits for a moment even then. */
export const searchPageHere = (): PageCode['default'] | undefined => pageHere
