import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import { loadDrive } from '../load-drive.ts'
import type { Picked } from './picked.ts'

const Picker = lazyPart(async () => (await loadDrive()).Picker)

/** Asks for drive files for a message that already has attachments of the given size. */
export const pickDriveFiles = (attachedBytes: number): Promise<Picked | undefined> =>
  promptInDialog<Picked>((resolve) => <Picker attachedBytes={attachedBytes} onResult={resolve} />)
