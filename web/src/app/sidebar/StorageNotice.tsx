import { lazy, Suspense } from 'react'
import { useQuota } from '../../api/session.ts'
import { readUsage } from './usage.ts'

const StorageBanner = lazy(async () => ({ default: (await import('./StorageBanner.tsx')).StorageBanner }))

/** Says in time that the mailbox is filling up. */
export function StorageNotice() {
  const usage = readUsage(useQuota())
  if (!usage.level) return null
  return (
    <Suspense>
      <StorageBanner usage={usage} level={usage.level} />
    </Suspense>
  )
}
