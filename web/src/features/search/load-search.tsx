import { memo, Suspense, useState } from 'react'
import { preloadablePart } from '../../speed/preloadable-part.ts'
import { fetchPart } from '../../ui/parts/fetch-part.ts'
import type { SearchPageProps } from './results/SearchPage.tsx'

export const loadSearch = () => fetchPart(() => import('./lazy-entry.ts'))
export type SearchCode = Awaited<ReturnType<typeof loadSearch>>

/** Component of the search results, preloaded by everything that may open it. */
const searchPage = preloadablePart(async () => (await loadSearch()).SearchPage)

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
