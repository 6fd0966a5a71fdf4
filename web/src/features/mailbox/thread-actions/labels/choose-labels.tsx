import type { Thread } from '@bocau/contract/mailbox/mailbox'
import { askInDialog } from '../../../../ui/dialog/dialogs.ts'
import { type LabelChoice, LabelPicker } from './LabelPicker.tsx'

/** Lets labels be ticked for threads, beside what was pressed; undefined when nothing is to change. */
export const chooseLabels = (about: {
  anchor: Element | null
  threads: readonly Thread[]
}): Promise<LabelChoice | undefined> =>
  askInDialog<LabelChoice>((reply) => <LabelPicker {...about} onAnswer={reply} />)
