import type { Id } from '@bocau/contract/ids'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import { threadPage } from './load-thread-page.ts'

interface Props {
  folder: string
  id: Id
}

/** Open thread; remounts for another one. */
export const ThreadPage = ({ folder, id }: Props) => (
  <Opened key={`${folder}/${id}`} folder={folder} id={id} />
)

function Opened(props: Props) {
  const [Page] = useState(threadPage.choose)
  return (
    <Suspense fallback={<Waiting />}>
      <Page {...props} />
    </Suspense>
  )
}

/** Placeholder of a thread while its code loads; it is itself a separate, much smaller chunk. */
const Fallback = lazyPart(async () => (await import('../thread/page/ThreadSkeleton.tsx')).ThreadFallback)
const Waiting = () => (
  <Suspense>
    <Fallback />
  </Suspense>
)
