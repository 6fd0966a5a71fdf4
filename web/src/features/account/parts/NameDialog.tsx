import { limits } from '@bocau/contract/limits'
import { type ReactNode, useId, useState } from 'react'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { promptInDialog } from '../../../ui/dialog/dialogs.ts'
import { Field } from '../../../ui/index.ts'
import { useAction } from './use-action.ts'

interface Question {
  title: string
  text?: string
  label: string
  hint?: string
  actionLabel: string
  value?: string
  /** Renders `<option>` elements for the typed text. */
  suggest?: (typed: string) => ReactNode
  /** Called with the name; a rejection is shown below the field. */
  onName: (name: string) => Promise<unknown>
}

/** Asks for a name and passes it to the callback. */
export const promptForName = (question: Question): Promise<true | undefined> =>
  promptInDialog<true>((resolve) => <NameDialog {...question} onResult={resolve} />)

function NameDialog(question: Question & { onResult: (isDone?: true) => void }) {
  const { title, text, label, hint, actionLabel, value = '', suggest, onName, onResult } = question
  const listId = useId()
  const [name, setName] = useState(value)
  const { isBusy, error, setError, run } = useAction()
  const submit = async () => {
    const trimmed = name.trim()
    if (!trimmed) return setError(t('account.label.missing'))
    await run(async () => {
      await onName(trimmed)
      onResult(true)
    })
  }
  return (
    <Dialog
      title={title}
      onSubmit={() => void submit()}
      onClose={() => onResult()}
      submitLabel={actionLabel}
      isBusy={isBusy}
    >
      {text && <p>{text}</p>}
      <Field
        data-first
        label={label}
        {...(hint ? { hint } : {})}
        autoComplete="off"
        list={suggest ? listId : undefined}
        maxLength={limits.maxLabelCharacters}
        value={name}
        error={error}
        onChange={(event) => {
          setName(event.target.value)
          setError(undefined)
        }}
      />
      {suggest && <datalist id={listId}>{suggest(name)}</datalist>}
    </Dialog>
  )
}
