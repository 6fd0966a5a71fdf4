import type { ContactContent } from '@bocau/contract/contacts/contacts'
import type { contactFormats } from '@bocau/contract/contacts/reach-kinds'
import { contactTableHead, contactTableRow } from '@bocau/mail-core/contacts/write-contact-table'
import { type WrittenContact, writeVcard } from '@bocau/mail-core/contacts/write-vcard'
import type { Sql } from '../../../../db/database.ts'
import type { BookContactTable } from '../../../../db/tables/tables-sending.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { Refused } from '../../../../kernel/refused.ts'
import type { FileReply } from '../../../../kernel/route.ts'
import { findBookContacts, findBookPicture, listWholeBook } from '../book-store.ts'
import { listColleagues } from '../colleagues.ts'
import { listGroupNames } from '../group-store.ts'
import type { FilesDeps } from './deps.ts'
import { listMemberships } from './import-store.ts'

interface Asked {
  format: (typeof contactFormats)[number]
  book: 'organisation' | 'own'
  group?: string | undefined
  id?: string | undefined
}

/** Somebody who is to be written: what is known of them, and where their picture lies. */
interface Listed {
  content: ContactContent
  id: string
  hasPicture: boolean
}

const versions = { vcard3: '3.0', vcard4: '4.0' } as const
const piece = 100

/** Contacts as a file, written while it is sent. */
export async function exportContacts(
  deps: Pick<FilesDeps, 'clock' | 'db'>,
  actor: Actor,
  asked: Asked,
): Promise<FileReply> {
  const groups = await groupNames(deps.db.sql, actor)
  const listed = await listAsked(deps.db.sql, actor, asked, groups)
  const isVcard = asked.format in versions
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10)
  return {
    contentType: `${isVcard ? 'text/vcard' : 'text/csv'}; charset=utf-8`,
    headers: {
      'content-disposition': `attachment; filename="contacts-${day}.${isVcard ? 'vcf' : 'csv'}"`,
      'cache-control': 'no-store',
    },
    body: written(deps.db.sql, asked.format, listed, groups),
  }
}

type Groups = ReadonlyMap<string, string>

async function groupNames(db: Sql, { accountId }: Actor): Promise<Groups> {
  return new Map((await listGroupNames(db, accountId)).map(({ id, name }) => [id, name]))
}

async function listAsked(
  db: Sql,
  actor: Actor,
  { id, group, book }: Asked,
  groups: Groups,
): Promise<Listed[]> {
  const { organisationId, accountId } = actor
  if (id !== undefined) {
    const rows = (await findBookContacts(db, actor, [id], 'there')).map(toListed)
    const found = rows.length > 0 ? rows : await listedColleagues(db, actor, id)
    if (found.length === 0) throw new Refused('not_found')
    return found
  }
  if (book === 'organisation') {
    const shared = await listWholeBook(db, { organisationId, accountId: null })
    return [...(await listedColleagues(db, actor)), ...shared.map(toListed)]
  }
  if (group !== undefined && !groups.has(group)) throw new Refused('not_found')
  const own = await listWholeBook(db, { organisationId, accountId })
  if (group === undefined) return own.map(toListed)
  const members = new Set(
    (await membershipsOf(db, idsOf(own))).flatMap((one) => (one.group_id === group ? one.contact_id : [])),
  )
  return own.filter((row) => members.has(row.id)).map(toListed)
}

const toListed = ({ id, details, picture_version }: BookContactTable): Listed => ({
  id,
  content: JSON.parse(details) as ContactContent,
  hasPicture: picture_version !== null,
})

const listedColleagues = async (db: Sql, actor: Actor, id?: string): Promise<Listed[]> =>
  (await listColleagues(db, actor, id)).map((one) => ({
    id: one.id,
    content: one.content,
    hasPicture: false,
  }))

async function* written(
  db: Sql,
  format: Asked['format'],
  listed: readonly Listed[],
  groups: Groups,
): AsyncIterable<Uint8Array> {
  if (format !== 'vcard3' && format !== 'vcard4') yield Buffer.from(contactTableHead(format))
  for (let at = 0; at < listed.length; at += piece) {
    const some = listed.slice(at, at + piece)
    const memberships = await membershipsOf(db, idsOf(some))
    const texts: string[] = []
    for (const { id, content, hasPicture } of some) {
      const own = memberships.filter(({ contact_id }) => contact_id === id)
      const contact: WrittenContact = {
        ...content,
        groups: own.flatMap(({ group_id }) => groups.get(group_id) ?? []),
      }
      if (format !== 'vcard3' && format !== 'vcard4') texts.push(contactTableRow(format, contact))
      else {
        const picture = hasPicture && (await findBookPicture(db, id))
        const inText = picture ? Buffer.from(picture).toString('base64') : null
        texts.push(writeVcard({ ...contact, picture: inText }, versions[format]))
      }
    }
    yield Buffer.from(texts.join(''))
  }
}

/** Asked for by so many at once as one question may name. */
async function membershipsOf(db: Sql, ids: readonly string[]) {
  const all: { group_id: string; contact_id: string }[] = []
  for (let at = 0; at < ids.length; at += 1000)
    all.push(...(await listMemberships(db, ids.slice(at, at + 1000))))
  return all
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
