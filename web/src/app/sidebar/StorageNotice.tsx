import { Suspense } from 'react'
import { useQuota } from '../../api/session.ts'
import { sidePart } from '../../ui/parts/lazy-part.ts'
import { loadLater } from '../load-later.ts'
import { readUsage } from './usage.ts'

const StorageBanner = sidePart(async () => (await loadLater()).StorageBanner)

/** Warns that the storage is filling up; inside a thread only at the severe level. */
export function StorageNotice({ isReading }: { isReading: boolean }) {
  const usage = readUsage(useQuota())
  if (!usage.level || (isReading && usage.level !== 'danger')) return null
  return (
    <Suspense>
      <StorageBanner usage={usage} level={usage.level} />
    </Suspense>
  )
}
