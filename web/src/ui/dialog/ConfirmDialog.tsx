import { type ReactNode, useContext } from 'react'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { DialogLabels } from './dialog-labels.ts'
import { promptInDialog } from './dialogs.ts'

interface Question {
  title: string
  text: ReactNode
  /** Label of the confirming button, which names the action. */
  actionLabel: string
  /** Default: Cancel. */
  cancelLabel?: string
}

/** Asks for confirmation of an irreversible action; the safe button has the focus. */
export async function confirmInDialog(question: Question): Promise<boolean> {
  const isConfirmed = await promptInDialog<boolean>((reply) => (
    <ConfirmDialog {...question} onResult={reply} />
  ))
  return isConfirmed === true
}

interface Props extends Question {
  onResult: (isSure?: boolean) => void
}

function ConfirmDialog({ title, text, actionLabel, cancelLabel, onResult }: Props) {
  const labels = useContext(DialogLabels)
  return (
    <Dialog
      title={title}
      role="alertdialog"
      onClose={() => onResult()}
      footer={
        <>
          <Button data-first onClick={() => onResult()}>
            {cancelLabel ?? labels.cancel}
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
