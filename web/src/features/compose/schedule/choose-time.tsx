import type { Periodic } from '@bocau/contract/outbox'
import { lazy } from 'react'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'

const ScheduleDialog = lazy(async () => ({ default: (await import('./ScheduleDialog.tsx')).ScheduleDialog }))
const PeriodicDialog = lazy(async () => ({ default: (await import('./PeriodicDialog.tsx')).PeriodicDialog }))

/** Asks when a letter leaves; seconds, undefined to leave it. */
export const chooseTime = (): Promise<number | undefined> =>
  askInDialog((answer) => <ScheduleDialog onAnswer={answer} />)

/** Asks how often a letter leaves. */
export const choosePeriod = (): Promise<Periodic | undefined> =>
  askInDialog((answer) => <PeriodicDialog onAnswer={answer} />)
