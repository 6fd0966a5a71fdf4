import type { Correspondent } from '@bocau/contract/ids'
import { useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { CheckRow } from '../../../../ui/controls/CheckRow.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { askInDialog } from '../../../../ui/dialog/dialogs.ts'
import { Button } from '../../../../ui/index.ts'
import css from './SpamDialog.module.css'

interface Question {
  /** How many threads are reported. */
  count: number
  /** Who wrote them and is not blocked yet. */
  senders: readonly Correspondent[]
}

/** More names than this would hide the buttons. */
const mostShown = 8

/** Asks whose messages go to Junk from now on; undefined when nothing is to be reported after all. */
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
