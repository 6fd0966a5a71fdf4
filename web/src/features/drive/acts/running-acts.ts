import type { EventPayloads } from '@bocau/contract/events'
import { Store } from '../../../store.ts'

export type DriveProgress = EventPayloads['drive_progress']

/** What the server is doing with folders of the drive, step by step. */
export const runningActs = new Store<readonly DriveProgress[]>([])
