import type { Correspondent } from '@bocau/contract/ids'
import { useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { CheckRow } from '../../../../ui/controls/CheckRow.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { Button, promptInDialog } from '../../../../ui/index.ts'
import css from './SpamDialog.module.css'

interface Question {
  count: number
  /** Senders of the threads, without blocked ones. */
  senders: readonly Correspondent[]
}

/** Maximum number of listed senders; more would push the buttons out of view. */
const maxVisible = 8

/** Asks which senders to block; undefined if cancelled. */
export const promptForBlocking = (question: Question): Promise<string[] | undefined> =>
  promptInDialog<string[]>((reply) => <SpamDialog {...question} onResult={reply} />)

function SpamDialog({ count, senders, onResult }: Question & { onResult: (blocked?: string[]) => void }) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => new Set(senders.map(({ email }) => email)))
  const choose = (email: string, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(email)
    else next.delete(email)
    setChosen(next)
  }
  return (
    <Dialog
      title={t('act.spam.title', { n: count })}
      onSubmit={() => onResult([...chosen])}
      onClose={() => onResult()}
      footer={
        <>
          <Button onClick={() => onResult()}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit" data-first>
            {t('act.reportSpam')}
          </Button>
        </>
      }
    >
      <fieldset className={css.senders}>
        <legend>{t('act.spam.block')}</legend>
        {senders.slice(0, maxVisible).map(({ name, email }) => (
          <CheckRow key={email} isOn={chosen.has(email)} onChange={(isOn) => choose(email, isOn)}>
            {name ? `${name} <${email}>` : email}
          </CheckRow>
        ))}
        {senders.length > maxVisible && <p>{t('act.spam.more', { n: senders.length - maxVisible })}</p>}
      </fieldset>
    </Dialog>
  )
}
