import type { Correspondent } from '@bocau/contract/ids'
import { useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { CheckRow } from '../../../../ui/controls/CheckRow.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { askInDialog } from '../../../../ui/dialog/dialogs.ts'
import { Button } from '../../../../ui/index.ts'
import css from './SpamDialog.module.css'

interface Question {
  count: number
  /** Senders of the threads, without blocked ones. */
  senders: readonly Correspondent[]
}

/** Maximum number of listed senders; more would push the buttons out of view. */
const mostShown = 8

/** Asks which senders to block; undefined if cancelled. */
export const askWhomToBlock = (question: Question): Promise<string[] | undefined> =>
  askInDialog<string[]>((reply) => <SpamDialog {...question} onAnswer={reply} />)

function SpamDialog({ count, senders, onAnswer }: Question & { onAnswer: (blocked?: string[]) => void }) {
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
      closeLabel={t('app.close')}
      onSubmit={() => onAnswer([...chosen])}
      onClose={() => onAnswer()}
      footer={
        <>
          <Button onClick={() => onAnswer()}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit" data-first>
            {t('act.reportSpam')}
          </Button>
        </>
      }
    >
      <fieldset className={css.senders}>
        <legend>{t('act.spam.block')}</legend>
        {senders.slice(0, mostShown).map(({ name, email }) => (
          <CheckRow key={email} isOn={chosen.has(email)} onChange={(isOn) => choose(email, isOn)}>
            {name ? `${name} <${email}>` : email}
          </CheckRow>
        ))}
        {senders.length > mostShown && <p>{t('act.spam.more', { n: senders.length - mostShown })}</p>}
      </fieldset>
    </Dialog>
  )
}
