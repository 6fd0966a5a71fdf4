import type { Id } from '@bocau/contract/ids'
import { lazy, Suspense } from 'react'
import { loadThreadPage } from './load-thread-page.ts'

const Loaded = lazy(loadThreadPage)

/** An opened thread. Its code is fetched in advance by whatever may lead here. */
export function ThreadPage({ folder, id }: { folder: string; id: Id }) {
  return (
    <Suspense fallback={<Waiting />}>
      <Loaded key={`${folder} ${id}`} folder={folder} id={id} />
    </Suspense>
  )
}

/** The place of a thread whose code is still on its way; what draws it is itself fetched, and is much smaller. */
const Fallback = lazy(() => import('./thread-view/ThreadFallback.tsx'))
const Waiting = () => (
  <Suspense>
    <Fallback />
  </Suspense>
)
