import { confirmInDialog } from '../../../ui/dialog/ConfirmDialog.tsx'
import type { ActionChoice } from './thread-action.ts'

/** Asks for confirmation; undefined if the user cancels. */
export async function confirmAction(question: {
  title: string
  text: string
  actionLabel: string
}): Promise<ActionChoice | undefined> {
  const isSure = await confirmInDialog({
    ...question,
  })
  return isSure ? {} : undefined
}
