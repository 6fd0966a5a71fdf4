import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { promptInDialog } from '../../../../ui/dialog/dialogs.ts'
import { type LabelChoice, LabelPicker } from './LabelPicker.tsx'

/** Asks for the labels of threads next to the pressed element; undefined if nothing changes. */
export const chooseLabels = (about: {
  anchor: Element | null
  threads: readonly Thread[]
}): Promise<LabelChoice | undefined> =>
  promptInDialog<LabelChoice>((reply) => <LabelPicker {...about} onResult={reply} />)
