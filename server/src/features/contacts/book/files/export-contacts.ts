import type { ContactContent } from '@bocau/contract/contacts/contacts'
import type { contactFormats } from '@bocau/contract/contacts/reach-kinds'
import { contactTableHead, contactTableRow } from '@bocau/mail-core/contacts/write-contact-table'
import { type WrittenContact, writeVcard } from '@bocau/mail-core/contacts/write-vcard'
import type { Sql } from '../../../../db/database.ts'
import type { BookContactTable } from '../../../../db/tables/tables-sending.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { inBatches } from '../../../../kernel/batches.ts'
import { Refused } from '../../../../kernel/refused.ts'
import type { FileReply } from '../../../../kernel/route.ts'
import { type Book, findBookContacts, findBookPicture, readBook } from '../book-store.ts'
import { listColleagues } from '../colleagues.ts'
import { listGroupNames } from '../group-store.ts'
import type { FilesDeps } from './deps.ts'
import { listMemberships } from './import-store.ts'

interface ExportRequest {
  format: (typeof contactFormats)[number]
  book: 'organisation' | 'own'
  group?: string | undefined
  id?: string | undefined
}

interface ExportedContact {
  content: ContactContent
  id: string
  hasPicture: boolean
}

const versions = { vcard3: '3.0', vcard4: '4.0' } as const
/** Exports contacts as a file, streamed while it is written. */
export async function exportContacts(
  deps: Pick<FilesDeps, 'clock' | 'db'>,
  actor: Actor,
  request: ExportRequest,
): Promise<FileReply> {
  const groups = await groupNames(deps.db.sql, actor)
  const listed = await readSelected(deps.db.sql, actor, { request, groups })
  const isVcard = request.format in versions
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10)
  return {
    contentType: `${isVcard ? 'text/vcard' : 'text/csv'}; charset=utf-8`,
    headers: {
      'content-disposition': `attachment; filename="contacts-${day}.${isVcard ? 'vcf' : 'csv'}"`,
      'cache-control': 'no-store',
    },
    body: formatContacts(deps.db.sql, request.format, { listed, groups }),
  }
}

type Groups = ReadonlyMap<string, string>

async function groupNames(db: Sql, { accountId }: Actor): Promise<Groups> {
  return new Map((await listGroupNames(db, accountId)).map(({ id, name }) => [id, name]))
}

/** Reads the requested contacts in chunks, so that a book is never completely in memory. */
async function readSelected(
  db: Sql,
  actor: Actor,
  { request: { id, group, book }, groups }: { request: ExportRequest; groups: Groups },
): Promise<AsyncIterable<readonly ExportedContact[]>> {
  const { organisationId, accountId } = actor
  if (id !== undefined) {
    const rows = (await findBookContacts(db, actor, { ids: [id], state: 'there' })).map(toExported)
    const selected = rows.length > 0 ? rows : await exportedColleagues(db, actor, id)
    if (selected.length === 0) throw new Refused('not_found')
    return inBatches(selected)
  }
  if (book === 'organisation') return readOrganisation(db, actor)
  if (group !== undefined && !groups.has(group)) throw new Refused('not_found')
  return readPersonalBook(db, { organisationId, accountId }, group)
}

async function* readOrganisation(db: Sql, actor: Actor): AsyncGenerator<readonly ExportedContact[]> {
  yield* inBatches(await exportedColleagues(db, actor))
  yield* readPersonalBook(db, { organisationId: actor.organisationId, accountId: null }, undefined)
}

async function* readPersonalBook(
  db: Sql,
  book: Book,
  group: string | undefined,
): AsyncGenerator<readonly ExportedContact[]> {
  for await (const rows of readBook(db, book)) {
    const memberships = group === undefined ? [] : await listMemberships(db, contactIds(rows))
    const members = new Set(memberships.flatMap((one) => (one.group_id === group ? one.contact_id : [])))
    yield rows.filter(({ id }) => group === undefined || members.has(id)).map(toExported)
  }
}

const toExported = ({ id, details, picture_version }: BookContactTable): ExportedContact => ({
  id,
  content: JSON.parse(details) as ContactContent,
  hasPicture: picture_version !== null,
})

const exportedColleagues = async (db: Sql, actor: Actor, id?: string): Promise<ExportedContact[]> =>
  (await listColleagues(db, actor, id)).map((one) => ({
    id: one.id,
    content: one.content,
    hasPicture: false,
  }))

/** Formats contacts in the requested format, chunk by chunk. */
async function* formatContacts(
  db: Sql,
  format: ExportRequest['format'],
  { listed, groups }: { listed: AsyncIterable<readonly ExportedContact[]>; groups: Groups },
): AsyncIterable<Uint8Array> {
  if (format !== 'vcard3' && format !== 'vcard4') yield Buffer.from(contactTableHead(format))
  for await (const some of listed) {
    const memberships = Map.groupBy(
      await listMemberships(db, contactIds(some)),
      ({ contact_id }) => contact_id,
    )
    const texts: string[] = []
    for (const { id, content, hasPicture } of some) {
      const groupIds = memberships.get(id) ?? []
      const contact: WrittenContact = {
        ...content,
        groups: groupIds.flatMap(({ group_id }) => groups.get(group_id) ?? []),
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

const contactIds = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
