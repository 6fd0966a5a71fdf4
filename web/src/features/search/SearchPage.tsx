import { memo, Suspense, useState } from 'react'
import { type SearchView, searchPage } from './load-search.ts'

interface Props {
  /** What the address says, from the question mark on. */
  search: string
  /** Tells the frame what is on screen, for the title of the window and for small screens. */
  onShow: (shown: { title: string; found: number | undefined }) => void
  /** Somebody wants to ask for more: the form is opened. */
  onView: (view: SearchView) => void
}

/** What a search found. Its code is fetched in advance by whatever may lead here; what it tells the frame does not draw it anew. */
export const SearchPage = memo((props: Props) => {
  const [Page] = useState(searchPage.choose)
  return (
    <Suspense>
      <Page {...props} />
    </Suspense>
  )
})
