import type { ContactImport, LeftOutLine, LostPart } from '@bocau/contract/contacts/contact-files'
import { limits } from '@bocau/contract/limits'
import type { Actor } from '../../../../kernel/actor.ts'
import { Refused } from '../../../../kernel/refused.ts'
import type { IncomingFile } from '../../../../kernel/route.ts'
import { drawPictureOf } from '../../../profile/index.ts'
import { requireMay } from '../keep-contacts.ts'
import type { FilesDeps } from './deps.ts'
import { type FittedContact, fitContact } from './fit-contact.ts'
import { keepImported } from './keep-imported.ts'

interface Wanted {
  owner: 'organisation' | 'person'
  group?: string | undefined
}

/** Each step is a change of its own, so that others come to their turn between. */
const stepSize = 200
const linesTold = 200
const leastPixels = 32

/** Brings the contacts of a file along, and tells what became of each. */
export async function importContacts(
  deps: FilesDeps,
  actor: Actor,
  files: AsyncIterable<IncomingFile>,
  { owner, group }: Wanted,
): Promise<ContactImport> {
  const accountId = owner === 'person' ? actor.accountId : null
  requireMay(actor, accountId)
  const file = await deps.parser.readContacts(await readBytes(files))
  if (file === 'columns') throw new Refused('contact_columns_unknown')
  if (file === null || file === 'none') throw new Refused('contacts_unreadable')

  const importId = deps.ids.next()
  const madeAt = deps.clock.now()
  const leftOut: LeftOutLine[] = file.broken.map((line) => ({
    line,
    name: '',
    reason: 'unreadable',
    value: '',
  }))
  const lost: LostPart[] = []
  const sums = { added: 0, merged: 0, unchanged: 0 }
  for (let at = 0; at < file.contacts.length; at += stepSize) {
    const step: FittedContact[] = []
    for (const given of file.contacts.slice(at, at + stepSize)) {
      const fitted = fitContact(given)
      if ('reason' in fitted) leftOut.push(fitted)
      else step.push(await withPicture(deps, fitted))
    }
    const done = await keepImported(deps, actor, { importId, madeAt, accountId, group, contacts: step })
    sums.added += done.added
    sums.merged += done.merged
    sums.unchanged += done.unchanged
    leftOut.push(...done.leftOut)
    lost.push(...step.flatMap((one) => one.lost))
  }
  return {
    import_id: sums.added + sums.merged > 0 ? importId : null,
    format: file.format,
    ...sums,
    left_out: { count: leftOut.length, lines: inOrder(leftOut) },
    lost: { count: lost.length, lines: inOrder(lost) },
    is_cut: file.isCut,
  }
}

const inOrder = <Line extends { line: number }>(lines: readonly Line[]) =>
  lines.toSorted((a, b) => a.line - b.line).slice(0, linesTold)

/** A picture is kept only as it was drawn anew; one that cannot be is left out. */
async function withPicture(deps: FilesDeps, fitted: FittedContact): Promise<FittedContact> {
  if (!fitted.picture) return fitted
  try {
    return { ...fitted, picture: await drawPictureOf(deps, fitted.picture, leastPixels) }
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const { line, content } = fitted
    fitted.lost.push({ line, name: content.name, what: 'picture', value: '' })
    return { ...fitted, picture: null }
  }
}

/** The first file of the body, within the limit. */
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
