import type { DriveFile } from '@bocau/contract/drive/drive'
import { askInDialog } from '../../../ui/dialog/dialogs.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'

/** What was chosen, and whether it travels inside the letter or as links. */
export interface Picked {
  files: readonly DriveFile[]
  as: 'attachment' | 'link'
}

const Picker = lazyPart(async () => (await import('./Picker.tsx')).Picker)

/** Asks for files of the drive for a letter that has so much attached already. */
export const pickDriveFiles = (attachedBytes: number): Promise<Picked | undefined> =>
  askInDialog<Picked>((answer) => <Picker attachedBytes={attachedBytes} onAnswer={answer} />)
