import type { EventPayloads } from '@bocau/contract/events'
import { sessionStore } from '../../../store.ts'

export type DriveProgress = EventPayloads['drive_progress']

export const runningActions = sessionStore<readonly DriveProgress[]>([])
