import { type ContextType, Suspense, useSyncExternalStore } from 'react'
import { DialogLabels } from './dialog-labels.ts'
import { visibleDialogs, watchDialogs } from './dialogs.ts'

/** Container of all dialogs. Their styles load with the components that open them. */
export function DialogLayer({ labels }: { labels: ContextType<typeof DialogLabels> }) {
  const dialogs = useSyncExternalStore(watchDialogs, visibleDialogs)
  return (
    <DialogLabels value={labels}>
      {dialogs.map(({ id, node }) => (
        <Suspense key={id}>{node}</Suspense>
      ))}
    </DialogLabels>
  )
}
