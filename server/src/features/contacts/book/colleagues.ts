import type { Contact, ContactContent, ContactRow } from '@bocau/contract/contacts/contacts'
import type { Sql } from '../../../db/database.ts'
import type { Actor } from '../../../kernel/actor.ts'
import { avatarUrl } from '../../account/index.ts'
import { listAccountRows } from './book-store.ts'
import { type ContactColumns, writeContact } from './contact-row.ts'

/** Account of the organisation as a contact. */
export interface Colleague extends ContactColumns {
  id: string
  row: ContactRow
  content: ContactContent
}

const emptyFields = { given: '', family: '', phones: [], company: '', title: '', birthday: null, notes: '' }

/** Lists the enabled accounts of an organisation as contacts, or one of them. */
export async function listColleagues(
  db: Sql,
  { organisationId }: Pick<Actor, 'organisationId'>,
  id?: string,
): Promise<Colleague[]> {
  const rows = await listAccountRows(db, organisationId, id)
  return rows.map(({ id: accountId, email, full_name: name, avatar_version }) => {
    const content: ContactContent = { ...emptyFields, name, emails: [{ email, kind: 'work' }] }
    const picture_url = avatarUrl(email, avatar_version)
    const row = {
      id: accountId,
      kind: 'colleague' as const,
      picture_url,
      name,
      email,
      phone: '',
      company: '',
    }
    return { ...writeContact(content), id: accountId, row, content }
  })
}

export const colleagueContact = ({ content, row }: Colleague): Contact => ({
  ...content,
  id: row.id,
  kind: 'colleague',
  picture_url: row.picture_url,
  group_ids: [],
  may_change: false,
})
