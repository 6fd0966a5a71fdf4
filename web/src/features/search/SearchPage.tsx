import { lazy, Suspense } from 'react'
import { loadSearchPage } from './load-search.ts'

const Loaded = lazy(loadSearchPage)

interface Props {
  /** What the address says, from the question mark on. */
  search: string
  /** Tells the frame what is on screen, for the title of the window and for small screens. */
  onShow: (shown: { title: string; found: number | undefined }) => void
  /** Somebody wants to ask for more. */
  onRefine: () => void
}

/** What a search found. Its code is fetched in advance by whatever may lead here. */
export const SearchPage = (props: Props) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
