import type { EventPayloads } from '@bocau/contract/events'
import { Store } from '../../../store.ts'

export type DriveProgress = EventPayloads['drive_progress']

/** Running folder operations of the server. */
export const runningActs = new Store<readonly DriveProgress[]>([])
