import type { SharedMailbox } from '@bocau/contract/account/mailbox-rights'
import { useState } from 'react'
import { request } from '../../../api/client.ts'
import { t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { openDialog } from '../../../ui/dialog/dialogs.ts'
import { SelectField } from '../../../ui/field/SelectField.tsx'
import { Field, showToast } from '../../../ui/index.ts'
import { refreshOrganisation } from '../organisation/organisation-queries.ts'
import { useAction } from '../parts/use-action.ts'
import css from './MailboxDialog.module.css'

const retentionDays = [0, 7, 30, 90, 365]

/** Deletes a shared mailbox after the user typed its address. */
export const confirmDelete = (mailbox: SharedMailbox) =>
  openDialog((close) => <DeleteMailboxDialog mailbox={mailbox} onClose={close} />)

function DeleteMailboxDialog({ mailbox, onClose }: { mailbox: SharedMailbox; onClose: () => void }) {
  const { id, name, email, people } = mailbox
  const [typed, setTyped] = useState('')
  const [days, setDays] = useState(30)
  const { isBusy, error, setError, run } = useAction()
  const remove = async () => {
    if (typed.trim().toLowerCase() !== email) return setError(t('mailboxes.delete.wrong', { email }))
    await run(async () => {
      await request('POST /api/v2/organisation/mailboxes/:id/delete', {
        params: { id },
        body: { email, keep_days: days },
      })
      showToast({ text: t('mailboxes.deleted', { name }) })
      onClose()
      await refreshOrganisation()
    })
  }
  return (
    <Dialog
      title={t('mailboxes.delete.title', { name })}
      onSubmit={() => void remove()}
      onClose={onClose}
      submitLabel={t('mailboxes.delete')}
      submitKind="danger"
      isBusy={isBusy}
    >
      <p>{t('mailboxes.delete.text', { email, n: people.length })}</p>
      <SelectField
        label={t('mailboxes.delete.keep')}
        value={String(days)}
        onChange={({ target }) => setDays(Number(target.value))}
      >
        {retentionDays.map((span) => (
          <option key={span} value={span}>
            {span === 0 ? t('mailboxes.delete.now') : t('mailboxes.delete.days', { n: span })}
          </option>
        ))}
      </SelectField>
      <p className={css.hint}>
        {days === 0 ? t('mailboxes.delete.nowText') : t('mailboxes.delete.keepText')}
      </p>
      <Field
        data-first
        label={t('mailboxes.delete.type', { email })}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        value={typed}
        error={error}
        onChange={({ target }) => {
          setTyped(target.value)
          setError(undefined)
        }}
      />
    </Dialog>
  )
}
