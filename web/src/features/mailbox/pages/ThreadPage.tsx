import type { Id } from '@bocau/contract/ids'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import { threadPage } from './load-thread-page.ts'

interface Props {
  folder: string
  id: Id
}

/** An opened thread; another one is drawn anew. */
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

/** The place of a thread whose code is still on its way; what draws it is itself fetched, and is much smaller. */
const Fallback = lazyPart(async () => (await import('../thread/page/ThreadFallback.tsx')).default)
const Waiting = () => (
  <Suspense>
    <Fallback />
  </Suspense>
)
