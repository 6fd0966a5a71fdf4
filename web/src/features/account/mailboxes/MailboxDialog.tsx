import type { SharedMailbox } from '@bocau/contract/account/mailbox-rights'
import { domainOf, isValidEmail } from '@bocau/mail-core/address'
import { Trash } from 'lucide'
import { useState } from 'react'
import { isProblem } from '../../../api/api-problem.ts'
import { request } from '../../../api/client.ts'
import { useUser } from '../../../api/session.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { Dialog } from '../../../ui/dialog/Dialog.tsx'
import { openDialog } from '../../../ui/dialog/dialogs.ts'
import { Field, IconButton, showToast } from '../../../ui/index.ts'
import { refreshOrganisation } from '../organisation/organisation-queries.ts'
import { AddressField, addressIn } from '../organisation/parts/AddressField.tsx'
import { PeopleOptions } from '../organisation/parts/PeopleOptions.tsx'
import { useAction } from '../parts/use-action.ts'
import css from './MailboxDialog.module.css'
import { type DelegateInput, MailboxPeople, withTyped } from './MailboxPeople.tsx'

/** Opens a shared mailbox for editing, or a form for a new one. */
export function openMailboxDialog(mailbox?: SharedMailbox): void {
  openDialog((close) => <MailboxDialog mailbox={mailbox} onClose={close} />)
}

interface Props {
  mailbox: SharedMailbox | undefined
  onClose: () => void
}

type Faults = Partial<Record<'name' | 'local' | 'people', string>>

/** Name, address and access rights of a shared mailbox. */
function MailboxDialog({ mailbox, onClose }: Props) {
  const { domains } = useUser()
  const existing: readonly DelegateInput[] = mailbox?.people ?? []
  const [form, setForm] = useState({
    name: mailbox?.name ?? '',
    local: mailbox ? localOf(mailbox.email) : '',
    domain: mailbox ? domainOf(mailbox.email) : (domains[0]?.domain ?? ''),
    aliases: mailbox?.aliases ?? [],
    people: existing,
  })
  const [typed, setTyped] = useState('')
  const [faults, setFaults] = useState<Faults>({})
  const { isBusy, error, run } = useAction()
  const change = (changes: Partial<typeof form>) => {
    setForm({ ...form, ...changes })
    setFaults({})
  }
  const save = async () => {
    const name = form.name.trim()
    const email = addressIn(form)
    const newFaults = validate(name, email)
    if (Object.keys(newFaults).length > 0) return setFaults(newFaults)
    const people = withTyped(form.people, typed).map(({ email: of, access, send }) => ({
      email: of,
      access,
      send,
    }))
    await run(async () => {
      try {
        if (mailbox)
          await request('PATCH /api/v2/organisation/mailboxes/:id', {
            params: { id: mailbox.id },
            body: { name, people, email, aliases: form.aliases.filter((one) => one !== email) },
          })
        else await request('POST /api/v2/organisation/mailboxes', { body: { email, name, people } })
        showToast({ text: t('organisation.groups.saved', { name }) })
        onClose()
        await refreshOrganisation()
      } catch (refusal) {
        setFaults(faultOf(refusal))
      }
    })
  }
  return (
    <Dialog
      title={mailbox ? t('mailboxes.title', { name: mailbox.name }) : t('mailboxes.new')}
      onSubmit={() => void save()}
      onClose={onClose}
      submitLabel={t(mailbox ? 'organisation.save' : 'organisation.groups.found')}
      isBusy={isBusy}
      error={error}
    >
      <Field
        data-first
        label={t('mailboxes.name')}
        autoComplete="off"
        value={form.name}
        error={faults.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <AddressField
        label={t('organisation.add.address')}
        value={form}
        error={faults.local}
        onChange={({ local, domain }) => change({ local, domain })}
      />
      {mailbox && addressIn(form) !== mailbox.email && (
        <p className={css.hint}>{t('mailboxes.renamed', { email: mailbox.email })}</p>
      )}
      {form.aliases.length > 0 && (
        <ul className={css.aliases} aria-label={t('mailboxes.aliases')} data-label={t('mailboxes.aliases')}>
          {form.aliases.map((alias) => (
            <li key={alias}>
              <span>{alias}</span>
              <IconButton
                size="s"
                icon={Trash}
                label={t('mailboxes.removeAlias', { email: alias })}
                onClick={() => change({ aliases: form.aliases.filter((one) => one !== alias) })}
              />
            </li>
          ))}
        </ul>
      )}
      <MailboxPeople
        people={form.people}
        error={faults.people}
        options={PeopleOptions}
        onType={setTyped}
        onChange={(people) => change({ people })}
      />
    </Dialog>
  )
}

const localOf = (email: string) => email.slice(0, email.lastIndexOf('@'))

function validate(name: string, email: string): Faults {
  const faults: Faults = {}
  if (!name) faults.name = t('mailboxes.nameMissing')
  if (email.startsWith('@')) faults.local = t('organisation.add.addressMissing')
  else if (!isValidEmail(email)) faults.local = t('organisation.add.addressInvalid')
  return faults
}

/** Maps a rejection to the field that it concerns; rethrows any other error. */
function faultOf(refusal: unknown): Faults {
  if (isProblem(refusal, 'address_taken', 'domain_not_own', 'address_resting', 'too_many_addresses'))
    return { local: errorText(refusal) }
  if (isProblem(refusal, 'member_unknown', 'own_account', 'too_many_members'))
    return { people: [refusal.emails[0], errorText(refusal)].filter(Boolean).join(': ') }
  throw refusal
}
