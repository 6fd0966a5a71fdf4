import type { Id } from '@bocau/contract/ids'
import { lazy, Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import { loadThreadPage, threadPageHere } from './load-thread-page.ts'

const Loaded = lazy(loadThreadPage)

interface Props {
  folder: string
  /** Nothing while no thread is open: those that were read stay drawn out of sight. */
  id: Id | undefined
}

/** An opened thread. Its code is fetched in advance by whatever may lead here. */
export function ThreadPage({ folder, id }: Props) {
  const [Page, setPage] = useState<ReturnType<typeof choosePage>>()
  if (id !== undefined && !Page) setPage(choosePage)
  if (!Page) return null
  return (
    <Suspense fallback={id !== undefined && <Waiting />}>
      <Page folder={folder} id={id} />
    </Suspense>
  )
}

/** Chosen once, at the first thread: another one would draw what is open anew. */
const choosePage = () => threadPageHere() ?? Loaded

/** The place of a thread whose code is still on its way; what draws it is itself fetched, and is much smaller. */
const Fallback = lazyPart(async () => (await import('../thread/page/ThreadFallback.tsx')).default)
const Waiting = () => (
  <Suspense>
    <Fallback />
  </Suspense>
)
