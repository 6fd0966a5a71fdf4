import type { Id } from '@bocau/contract/ids'
import { lazy, Suspense, useState } from 'react'
import { loadThreadPage } from './load-thread-page.ts'

const Loaded = lazy(loadThreadPage)

interface Props {
  folder: string
  /** Nothing while no thread is open: those that were read stay drawn out of sight. */
  id: Id | undefined
}

/** An opened thread. Its code is fetched in advance by whatever may lead here. */
export function ThreadPage({ folder, id }: Props) {
  const [wasOpened, setOpened] = useState(id !== undefined)
  if (id !== undefined && !wasOpened) setOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={id !== undefined && <Waiting />}>
      <Loaded folder={folder} id={id} />
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
