import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import type { Picked } from './picked.ts'

const Picker = lazyPart(async () => (await import('./Picker.tsx')).Picker)

/** Asks for files of the drive for a message that has so much attached already. */
export const pickDriveFiles = (attachedBytes: number): Promise<Picked | undefined> =>
  askInDialog<Picked>((answer) => <Picker attachedBytes={attachedBytes} onAnswer={answer} />)
