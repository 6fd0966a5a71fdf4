import type { EventPayloads } from '@bocau/contract/events'
import type { Id } from '@bocau/contract/ids'
import { perSession } from '../../../store.ts'

export type ServerProgress = EventPayloads['batch_progress']

/** Progress events of server batches; they often arrive before the response that contains the batch id. */
const owner = perSession(() => ({
  latest: new Map<Id, ServerProgress>(),
  listeners: new Set<(progress: ServerProgress) => void>(),
}))

export function recordServerProgress(progress: ServerProgress): void {
  const { latest, listeners } = owner()
  latest.set(progress.batch_id, progress)
  for (const listener of listeners) listener(progress)
}

/** Reports the progress of a batch and resolves at its end. */
export function followServerProgress(
  id: Id,
  onProgress: (progress: ServerProgress) => void,
): Promise<ServerProgress> {
  const { latest, listeners } = owner()
  return new Promise((resolve) => {
    const handleProgress = (progress: ServerProgress) => {
      if (progress.batch_id !== id) return
      onProgress(progress)
      if (progress.state === 'running') return
      listeners.delete(handleProgress)
      latest.delete(id)
      resolve(progress)
    }
    listeners.add(handleProgress)
    const latestProgress = latest.get(id)
    if (latestProgress) handleProgress(latestProgress)
  })
}
