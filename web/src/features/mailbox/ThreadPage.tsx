import type { Id } from '@bocau/contract/ids'
import { lazy, Suspense } from 'react'
import { loadThreadPage } from './load-thread-page.ts'

const Loaded = lazy(loadThreadPage)

/** An opened thread. Its code is fetched in advance by whatever may lead here. */
export function ThreadPage({ folder, id }: { folder: string; id: Id }) {
  return (
    <Suspense>
      <Loaded key={`${folder} ${id}`} folder={folder} id={id} />
    </Suspense>
  )
}
