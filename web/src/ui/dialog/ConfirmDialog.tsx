import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { promptInDialog } from './dialogs.ts'

interface Question {
  title: string
  text: ReactNode
  /** Label of the confirming button, which names the action. */
  actionLabel: string
  cancelLabel: string
  closeLabel: string
}

/** Asks for confirmation of an irreversible action; the safe button has the focus. */
export async function confirmInDialog(question: Question): Promise<boolean> {
  const isConfirmed = await promptInDialog<boolean>((reply) => (
    <ConfirmDialog {...question} onResult={reply} />
  ))
  return isConfirmed === true
}

function ConfirmDialog({
  title,
  text,
  actionLabel,
  cancelLabel,
  closeLabel,
  onResult,
}: Question & { onResult: (isSure?: boolean) => void }) {
  return (
    <Dialog
      title={title}
      closeLabel={closeLabel}
      role="alertdialog"
      onClose={() => onResult()}
      footer={
        <>
          <Button data-first onClick={() => onResult()}>
            {cancelLabel}
          </Button>
          <Button kind="danger" onClick={() => onResult(true)}>
            {actionLabel}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
