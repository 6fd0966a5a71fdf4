import { memo, Suspense, useState } from 'react'
import { searchPage } from './load-search.ts'
import type { SearchPageProps } from './results/SearchPage.tsx'

/** Search results. The code is preloaded; memoised, because its callbacks change the parent. */
export const SearchPage = memo((props: SearchPageProps) => {
  const [Page] = useState(searchPage.choose)
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  )
})
