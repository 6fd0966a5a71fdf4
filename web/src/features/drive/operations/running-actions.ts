import type { EventPayloads } from '@bocau/contract/events'
import { perSession } from '../../../api/per-session.ts'
import { Store } from '../../../store.ts'

export type DriveProgress = EventPayloads['drive_progress']

const owner = perSession(() => {
  const actions = new Store<readonly DriveProgress[]>([])
  // The panel may still be visible.
  return { actions, close: () => actions.set([]) }
})

export const runningActions = (): Store<readonly DriveProgress[]> => owner().actions
