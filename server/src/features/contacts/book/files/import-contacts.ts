import type { ContactImport, LostPart, SkippedLine } from '@bocau/contract/contacts/contact-files'
import { limits } from '@bocau/contract/limits'
import type { Sql } from '../../../../db/database.ts'
import type { Actor } from '../../../../kernel/actor.ts'
import { yieldToEventLoop } from '../../../../kernel/batches.ts'
import { Refused } from '../../../../kernel/refused.ts'
import type { IncomingFile } from '../../../../kernel/route.ts'
import type { ReadContacts } from '../../../../ports/message-parser.ts'
import { renderPictureFor } from '../../../profile/index.ts'
import type { Book } from '../book-store.ts'
import { remainingContacts, requireMayChange, requireSpace } from '../manage-contacts.ts'
import type { FilesDeps } from './deps.ts'
import { ExistingPeople } from './existing-people.ts'
import { type FittedContact, fitContact } from './fit-contact.ts'
import { saveImported } from './save-imported.ts'

interface ImportRequest {
  owner: 'organisation' | 'person'
  group?: string | undefined
}

const maxReportedLines = 200
const minPixels = 32

/** Imports the contacts of a file and reports the skipped ones. A file that exceeds a limit is rejected as a whole. */
export async function importContacts(
  deps: FilesDeps,
  actor: Actor,
  { files, query: { owner, group } }: { files: AsyncIterable<IncomingFile>; query: ImportRequest },
): Promise<ContactImport> {
  const accountId = owner === 'person' ? actor.accountId : null
  requireMayChange(actor, accountId)
  const file = await readFile(deps, files)
  await requireSpaceFor(deps.db.sql, { organisationId: actor.organisationId, accountId }, file)

  const importId = deps.ids.next()
  const startedAt = deps.clock.now()
  const unreadable = new Report<SkippedLine>()
  unreadable.add(file.broken.map((line) => ({ line, name: '', reason: 'unreadable', value: '' })))
  const skipped = new Report<SkippedLine>()
  const lost = new Report<LostPart>()
  const people = new ExistingPeople()
  const sums = { added: 0, merged: 0, unchanged: 0 }
  // Each step is a separate transaction, so that other requests run in between.
  for (const chunk of file.chunks) {
    await yieldToEventLoop()
    const step: FittedContact[] = []
    for (const contact of chunk) {
      const fitted = fitContact(contact)
      if ('reason' in fitted) skipped.add([fitted])
      else step.push(await withPicture(deps, fitted))
    }
    const done = await saveImported(deps, actor, {
      importId,
      startedAt,
      accountId,
      group,
      contacts: step,
      existing: people,
    })
    sums.added += done.added
    sums.merged += done.merged
    sums.unchanged += done.unchanged
    skipped.add(done.skipped)
    for (const one of step) lost.add(one.dropped)
  }
  return {
    import_id: sums.added + sums.merged > 0 ? importId : null,
    format: file.format,
    ...sums,
    left_out: {
      count: unreadable.count + skipped.count,
      lines: firstInOrder([...unreadable.first, ...skipped.first]),
    },
    lost: { count: lost.count, lines: lost.first },
  }
}

async function readFile(deps: FilesDeps, files: AsyncIterable<IncomingFile>): Promise<ReadContacts> {
  const file = await deps.parser.readContacts(await readBytes(files))
  if (file === 'columns') throw new Refused('contact_columns_unknown')
  if (file === null || file === 'none') throw new Refused('contacts_unreadable')
  if ('over' in file) throw new Refused('contact_file_limit', { ...file })
  return file
}

/**
 * Rejects a file with more new contacts than the book may hold. The exact number needs a comparison with the book, so
 * it is counted only when the total exceeds the limit.
 */
async function requireSpaceFor(db: Sql, book: Book, file: ReadContacts): Promise<void> {
  if (file.count > (await remainingContacts(db, book)))
    await requireSpace(db, book, await countNew(db, book, file))
}

/** Counts the contacts of a file that would be added to a book; the others are merged. */
async function countNew(db: Sql, book: Book, { chunks }: ReadContacts): Promise<number> {
  const people = new ExistingPeople()
  let count = 0
  for (const chunk of chunks) {
    await yieldToEventLoop()
    const contents = chunk.map(fitContact).flatMap((fitted) => ('content' in fitted ? fitted.content : []))
    await people.load(db, book, contents)
    for (const content of contents) {
      const id = people.find(content)
      if (id === undefined) count++
      people.add(id ?? `new ${count}`, content)
    }
  }
  return count
}

/** Reported lines of a file: the first ones, and the total number. */
class Report<Line> {
  count = 0
  readonly first: Line[] = []

  add(lines: readonly Line[]): void {
    this.count += lines.length
    this.first.push(...lines.slice(0, Math.max(0, maxReportedLines - this.first.length)))
  }
}

const firstInOrder = <Line extends { line: number }>(lines: readonly Line[]) =>
  lines.toSorted((a, b) => a.line - b.line).slice(0, maxReportedLines)

/** A picture is stored only re-encoded; an unreadable one is dropped. */
async function withPicture(deps: FilesDeps, fitted: FittedContact): Promise<FittedContact> {
  if (!fitted.picture) return fitted
  try {
    return { ...fitted, picture: await renderPictureFor(deps, fitted.picture, minPixels) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { line, content } = fitted
    fitted.dropped.push({ line, name: content.name, what: 'picture', value: '' })
    return { ...fitted, picture: null }
  }
}

/** Reads the first file of the body, up to the limit. */
async function readBytes(files: AsyncIterable<IncomingFile>): Promise<Uint8Array> {
  for await (const { content } of files) {
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of content) {
      size += part.length
      if (size > limits.maxContactFileBytes) throw new Refused('file_too_large')
      parts.push(part)
    }
    return Buffer.concat(parts)
  }
  throw new Refused('contacts_unreadable')
}
