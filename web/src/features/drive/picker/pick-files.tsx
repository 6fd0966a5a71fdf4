import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import type { Picked } from './picked.ts'

const Picker = lazyPart(async () => (await import('./Picker.tsx')).Picker)

/** Asks for drive files for a message that already has attachments of the given size. */
export const pickDriveFiles = (attachedBytes: number): Promise<Picked | undefined> =>
  askInDialog<Picked>((answer) => <Picker attachedBytes={attachedBytes} onAnswer={answer} />)
