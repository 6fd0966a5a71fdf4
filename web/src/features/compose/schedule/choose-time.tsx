import type { Periodic } from '@bocau/contract/outbox'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'

const ScheduleDialog = lazyPart(async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog)
const PeriodicDialog = lazyPart(async () => (await import('./PeriodicDialog.tsx')).PeriodicDialog)

/** Asks for the sending time in seconds; undefined if cancelled. */
export const chooseTime = (): Promise<number | undefined> =>
  promptInDialog((resolve) => <ScheduleDialog onResult={resolve} />)

/** Asks when a recurring message is sent. */
export const choosePeriod = (): Promise<Periodic | undefined> =>
  promptInDialog((resolve) => <PeriodicDialog onResult={resolve} />)
