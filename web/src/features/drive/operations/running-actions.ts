import type { EventPayloads } from '@bocau/contract/events'
import { Store } from '../../../store.ts'

export type DriveProgress = EventPayloads['drive_progress']

export const runningActions = new Store<readonly DriveProgress[]>([])
