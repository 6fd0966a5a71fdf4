import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { lazyPart } from '../../../ui/parts/lazy-part.ts'
import type { Picked } from './picked.ts'

const Picker = lazyPart(async () => (await import('./Picker.tsx')).Picker)

/** Asks for drive files for a message that already has attachments of the given size. */
export const pickDriveFiles = (attachedBytes: number): Promise<Picked | undefined> =>
  promptInDialog<Picked>((resolve) => <Picker attachedBytes={attachedBytes} onResult={resolve} />)
