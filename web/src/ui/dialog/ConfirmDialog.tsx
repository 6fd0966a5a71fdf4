import type { ReactNode } from 'react'
import { Button } from '../controls/Button.tsx'
import { Dialog } from './Dialog.tsx'
import { askInDialog } from './dialogs.ts'

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
  const answer = await askInDialog<boolean>((reply) => <ConfirmDialog {...question} onAnswer={reply} />)
  return answer === true
}

function ConfirmDialog({
  title,
  text,
  actionLabel,
  cancelLabel,
  closeLabel,
  onAnswer,
}: Question & { onAnswer: (isSure?: boolean) => void }) {
  return (
    <Dialog
      title={title}
      closeLabel={closeLabel}
      role="alertdialog"
      onClose={() => onAnswer()}
      footer={
        <>
          <Button data-first onClick={() => onAnswer()}>
            {cancelLabel}
          </Button>
          <Button kind="danger" onClick={() => onAnswer(true)}>
            {actionLabel}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  )
}
