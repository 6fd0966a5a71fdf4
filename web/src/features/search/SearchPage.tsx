import { memo, Suspense, useState } from 'react'
import { searchPage } from './load-search.ts'
import type { SearchPageProps } from './results/SearchPage.tsx'

/** What a search found. Its code is fetched in advance by whatever may lead here; what it tells the frame does not draw it anew. */
export const SearchPage = memo((props: SearchPageProps) => {
  const [Page] = useState(searchPage.choose)
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  )
})
