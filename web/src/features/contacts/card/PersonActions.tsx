import type { Contact } from '@bocau/contract/contacts/contacts'
import type { Correspondent } from '@bocau/contract/ids'
import { formatRecipient } from '@bocau/mail-core/recipients/recipients'
import { Pencil, PenLine, Search, UserRound, UserRoundPlus } from 'lucide'
import { mailboxBase } from '../../../api/first-data/mailbox-scope.ts'
import { t } from '../../../i18n/index.ts'
import { Button, ButtonLink, showToast } from '../../../ui/index.ts'
import { openCompose } from '../../compose/index.ts'
import { contactHref } from '../contact-address.ts'
import { openContactForm } from '../form/ContactForm.tsx'
import css from './PersonCard.module.css'

interface Props {
  person: Correspondent
  contact: Contact | null | undefined
  onClose: () => void
}

/** Actions on a correspondent. In a delegated mailbox the user's own address book is not available. */
export function PersonActions({ person, contact, onClose }: Props) {
  const closeAnd = (run: () => void) => () => {
    onClose()
    run()
  }
  const params = new URLSearchParams({ q: person.email })
  return (
    <div className={css.actions}>
      <Button
        kind="primary"
        size="s"
        data-first
        icon={PenLine}
        onClick={closeAnd(() => openCompose({ to: formatRecipient(person) }))}
      >
        {t('contacts.write')}
      </Button>
      <ButtonLink size="s" icon={Search} href={`${mailboxBase}/advance-search?${params}`} onClick={onClose}>
        {t('contacts.search')}
      </ButtonLink>
      {mailboxBase === '' && contact === null && (
        <Button size="s" icon={UserRoundPlus} onClick={closeAnd(() => void addContact(person))}>
          {t('contacts.card.add')}
        </Button>
      )}
      {mailboxBase === '' && contact?.may_change && (
        <Button size="s" icon={Pencil} onClick={closeAnd(() => void change(contact))}>
          {t('contacts.edit')}
        </Button>
      )}
      {mailboxBase === '' && contact && !contact.may_change && (
        <ButtonLink
          size="s"
          icon={UserRound}
          href={contactHref({ book: 'organisation' }, contact.id)}
          onClick={onClose}
        >
          {t('contacts.card.open')}
        </ButtonLink>
      )}
    </div>
  )
}

async function addContact({ name, email }: Correspondent): Promise<void> {
  const start = { name: name === email ? '' : name, emails: [{ email, kind: 'other' as const }] }
  const saved = await openContactForm({ section: { book: 'own' }, start })
  if (saved) showToast({ text: t('contacts.card.added', { name: saved.name || email }) })
}

async function change(self: Contact): Promise<void> {
  await openContactForm({ self, section: { book: self.kind === 'shared' ? 'organisation' : 'own' } })
}
