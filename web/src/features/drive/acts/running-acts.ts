import type { EventPayloads } from '@bocau/contract/events'
import { Store } from '../../../store.ts'

export type DriveProgress = EventPayloads['drive_progress']

export const runningActs = new Store<readonly DriveProgress[]>([])
