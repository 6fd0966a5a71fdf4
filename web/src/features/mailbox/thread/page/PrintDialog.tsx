import type { Id } from '@bocau/contract/ids'
import type { Message } from '@bocau/contract/mailbox/mailbox'
import { useState } from 'react'
import { formatFullDate, t } from '../../../../i18n/index.ts'
import { CheckRow } from '../../../../ui/controls/CheckRow.tsx'
import { Dialog } from '../../../../ui/dialog/Dialog.tsx'
import { Button, promptInDialog } from '../../../../ui/index.ts'
import { useReader } from '../../use-reader.ts'
import { nameIn } from '../message/names.ts'
import css from './PrintDialog.module.css'

interface PrintOptions {
  messages: readonly Message[]
  /** Expanded messages, preselected for printing. */
  open: ReadonlySet<Id>
}

/** Asks which messages of a thread to print; undefined if cancelled. */
export const promptForPrint = (options: PrintOptions): Promise<Id[] | undefined> =>
  promptInDialog<Id[]>((reply) => <PrintDialog {...options} onResult={reply} />)

function PrintDialog({ messages, open, onResult }: PrintOptions & { onResult: (ids?: Id[]) => void }) {
  const reader = useReader()
  const [chosen, setChosen] = useState<ReadonlySet<Id>>(open)
  const choose = (id: Id, isOn: boolean) => {
    const next = new Set(chosen)
    if (isOn) next.add(id)
    else next.delete(id)
    setChosen(next)
  }
  const isAll = chosen.size === messages.length
  const print = () => chosen.size > 0 && onResult(messages.flatMap(({ id }) => (chosen.has(id) ? [id] : [])))
  return (
    <Dialog
      title={t('thread.printSome.title')}
      onSubmit={print}
      onClose={() => onResult()}
      footer={
        <>
          <Button onClick={() => onResult()}>{t('app.cancel')}</Button>
          <Button kind="primary" type="submit" aria-disabled={chosen.size === 0} data-first>
            {t('thread.printSome.print', { n: chosen.size })}
          </Button>
        </>
      }
    >
      <fieldset className={css.messages}>
        <legend>{t('thread.printSome.which')}</legend>
        <CheckRow
          isOn={isAll}
          onChange={(isOn) => setChosen(new Set(isOn ? messages.map(({ id }) => id) : []))}
        >
          {t('thread.printSome.all')}
        </CheckRow>
        {messages.map((message) => (
          <CheckRow
            key={message.id}
            isOn={chosen.has(message.id)}
            onChange={(isOn) => choose(message.id, isOn)}
          >
            <b>{nameIn(message.from, reader)}</b> <span>{formatFullDate(message.date)}</span>
            <small>{message.snippet}</small>
          </CheckRow>
        ))}
      </fieldset>
    </Dialog>
  )
}
