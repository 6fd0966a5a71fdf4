import type { Periodic } from '@bocau/contract/outbox'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'

const ScheduleDialog = lazyPart(async () => (await import('./ScheduleDialog.tsx')).ScheduleDialog)
const PeriodicDialog = lazyPart(async () => (await import('./PeriodicDialog.tsx')).PeriodicDialog)

/** Asks when a draft leaves; seconds, undefined to leave it. */
export const chooseTime = (): Promise<number | undefined> =>
  askInDialog((answer) => <ScheduleDialog onAnswer={answer} />)

/** Asks how often a draft leaves. */
export const choosePeriod = (): Promise<Periodic | undefined> =>
  askInDialog((answer) => <PeriodicDialog onAnswer={answer} />)
