import { memo, Suspense, useState } from 'react'
import { preloadablePart } from '../../speed/preloadable-part.ts'
import { fetchPart } from '../../ui/parts/fetch-part.ts'
import type { SearchPageProps } from './results/SearchPage.tsx'

export const loadSearchBox = () => fetchPart(() => import('./box/search-box.ts'))
export type SearchBoxCode = Awaited<ReturnType<typeof loadSearchBox>>

/** Component of the search results, preloaded by everything that may open it. */
const searchPage = preloadablePart(
  async () => (await fetchPart(() => import('./results/SearchPage.tsx'))).default,
)

export const loadSavedSearches = () => fetchPart(() => import('./saved/saved-search-menu.ts'))

export const loadSearchPage = searchPage.load

/** Search results. The code is preloaded; memoised, because its callbacks change the parent. */
export const SearchPage = memo((props: SearchPageProps) => {
  const [Page] = useState(searchPage.choose)
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  )
})
