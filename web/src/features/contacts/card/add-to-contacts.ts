import type { Contact } from '@bocau/contract/contacts/contacts'
import type { Correspondent } from '@bocau/contract/ids'
import { request } from '../../../api/client.ts'
import { queryClient } from '../../../api/query-client.ts'
import { errorText, t } from '../../../i18n/index.ts'
import { showToast } from '../../../ui/index.ts'
import { contactQuery, refreshContacts } from '../contact-queries.ts'
import { openContactForm } from '../form/ContactForm.tsx'
import { personCardQuery } from './person-card-query.ts'
import '../../../i18n/areas/contacts.ts'
import '../../../i18n/areas/refusals.ts'

/** Time to read the notice and to press its button, in seconds. */
const noticeSeconds = 8

/** Adds a correspondent to the contacts at once, unless they are there already; the notice offers the form. */
export async function addToContacts({ name, email }: Correspondent): Promise<void> {
  try {
    const { contact } = await queryClient.fetchQuery({ ...personCardQuery(email), staleTime: 0 })
    if (contact) {
      return offerEditing(contact, t('contacts.card.already', { name: contact.name || email }))
    }
    const saved = await request('POST /api/v2/contacts', {
      body: {
        name: name === email ? '' : name,
        emails: [{ email, kind: 'other' }],
        owner: 'person',
      },
    })
    queryClient.setQueryData(contactQuery(saved.id).queryKey, saved)
    offerEditing(saved, t('contacts.card.added', { name: saved.name || email }))
    await refreshContacts()
  } catch (error) {
    showToast({ kind: 'error', text: t('contacts.failed.add'), detail: errorText(error) })
  }
}

function offerEditing(contact: Contact, text: string): void {
  const edit = () =>
    void openContactForm({
      self: contact,
      section: { book: contact.kind === 'shared' ? 'organisation' : 'own' },
    })
  showToast({
    text,
    seconds: noticeSeconds,
    ...(contact.may_change && { action: { label: t('contacts.edit'), run: edit } }),
  })
}
