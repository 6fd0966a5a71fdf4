import type { ContactContent } from '@bocau/contract/contacts/contacts'
import { contactTableHead, contactTableRow } from '@bocau/mail-core/contacts/write-contact-table'
import { writeVcard } from '@bocau/mail-core/contacts/write-vcard'
import { safeFileName } from '@bocau/mail-core/mime/file-name'
import { compileScript } from '@bocau/mail-core/sieve/compile-script'
import { actionsOf, isFilter, type Rule } from '@bocau/mail-core/sieve/rule'
import { inBatches } from '../../../kernel/batches.ts'
import { DistinctNames, DistinctPaths } from '../../../kernel/distinct-names.ts'
import { BlobDamaged, BlobMissing } from '../../../ports/blob-store.ts'
import { getUserInfo } from '../../account/index.ts'
import { readAccountTemplates, readTemplateTexts } from '../../compose/index.ts'
import { readAccountContacts } from '../../contacts/index.ts'
import { listForExport } from '../../drive/index.ts'
import type { ZipEntry } from '../../files/index.ts'
import { listRules } from '../../rules/index.ts'
import { getSettings } from '../../settings/index.ts'
import type { MovingDeps } from '../deps.ts'
import type { Tally } from './tally.ts'

/** Owner of the exported data. */
export interface Owner {
  accountId: string
  organisationId: string
}

/** Yields the address book as a vCard and as a table, both written while it is read. */
export async function* contactEntries(
  deps: MovingDeps,
  owner: Omit<Owner, 'accountId'> & { accountId: string | null },
): AsyncGenerator<ZipEntry> {
  const { value: first = [] } = await readAccountContacts(deps, owner).next()
  if (first.length === 0) return
  const writeAll = async function* (head: string, write: (contact: ContactContent) => string) {
    yield Buffer.from(head)
    for await (const contacts of readAccountContacts(deps, owner))
      for await (const some of inBatches(contacts)) yield Buffer.from(some.map(write).join(''))
  }
  yield { name: 'Contacts/contacts.vcf', open: async () => writeAll('', (contact) => writeVcard(contact)) }
  yield {
    name: 'Contacts/contacts.csv',
    open: async () => writeAll(contactTableHead('csv'), (contact) => contactTableRow('csv', contact)),
  }
}

/** Yields the drive files; infected or lost ones are left out and listed. */
export async function* fileEntries(
  deps: MovingDeps,
  { accountId }: Owner,
  tally: Tally,
): AsyncGenerator<ZipEntry> {
  const paths = new DistinctPaths((name) => safeFileName(name, ''))
  for await (const node of listForExport(deps, accountId)) {
    const segments = ['Files', ...node.path]
    const name = node.isFolder ? paths.folder(segments) : paths.file(segments)
    if (node.isFolder) {
      yield { name: `${name}/`, changedAt: node.changedAt, open: async () => noChunks() }
      continue
    }
    const content = node.isInfected ? null : await openOrNull(() => node.open())
    if (!content) {
      tally.skipped.push(name)
      continue
    }
    tally.files++
    yield { name, size: Number.MAX_SAFE_INTEGER, changedAt: node.changedAt, open: async () => content }
  }
}

/** Opens content; returns null if it is missing or damaged. */
async function openOrNull<T>(open: () => Promise<T>): Promise<T | null> {
  try {
    return await open()
  } catch (error) {
    if (error instanceof BlobMissing || error instanceof BlobDamaged) return null
    throw error
  }
}

/** Yields settings and templates as JSON and the rules as Sieve; custom scripts are unchanged. */
export async function* settingEntries(
  deps: MovingDeps,
  { accountId, organisationId }: Owner,
  tally: Tally,
): AsyncGenerator<ZipEntry> {
  const { email, fullname } = await getUserInfo(deps.db.sql, accountId)
  const settings = await getSettings(deps.db.sql, accountId)
  yield textEntry(
    'Settings/settings.json',
    `${JSON.stringify({ email, name: fullname, ...settings }, null, 2)}\n`,
  )
  yield* templateEntries(deps, { accountId, organisationId }, { directory: 'Settings', tally })
  const rows = await listRules(deps.db.sql, accountId)
  const rules = rows
    .filter((row) => row.kind !== 'script' && row.is_enabled && row.is_verified)
    .map((row) => JSON.parse(row.content) as Rule)
  if (rules.length > 0) {
    const texts = await readTemplateTexts(deps, { accountId, organisationId }, listReplyTemplates(rules))
    yield textEntry(
      'Settings/rules.sieve',
      compileScript(rules, (id) => texts.get(id) ?? null),
    )
  }
  const names = new DistinctNames()
  for (const row of rows.filter(({ kind }) => kind === 'script')) {
    const { script } = JSON.parse(row.content) as { script: string }
    const name = names.claim(safeFileName(`${row.name || row.id}.sieve`, ''))
    yield textEntry(`Settings/scripts/${name}`, script)
  }
}

/** Returns the templates that filters reply with. */
const listReplyTemplates = (rules: readonly Rule[]): string[] =>
  rules
    .filter(isFilter)
    .flatMap(actionsOf)
    .flatMap((action) => (action.type === 'reply' ? [action.value] : []))

/** Yields templates as JSON with the names of their files, and these files in one folder per template. */
export async function* templateEntries(
  deps: MovingDeps,
  owner: Omit<Owner, 'accountId'> & { accountId: string | null },
  { directory, tally }: { directory: string; tally: Tally },
): AsyncGenerator<ZipEntry> {
  const templates = await readAccountTemplates(deps, owner)
  const ruleEntries: object[] = []
  for (const [at, { files, ...fields }] of templates.entries()) {
    const folder = `${directory}/templates/${at + 1} ${safeFileName(fields.name, '')}`
    const names: string[] = []
    const distinct = new DistinctNames()
    for (const { name, size, open } of files) {
      const path = `${folder}/${distinct.claim(safeFileName(name, ''))}`
      const content = await openOrNull(open)
      if (content) {
        names.push(path)
        yield { name: path, size, open: async () => content }
      } else tally.skipped.push(path)
    }
    ruleEntries.push({ ...fields, files: names })
  }
  if (ruleEntries.length > 0)
    yield textEntry(`${directory}/templates.json`, `${JSON.stringify(ruleEntries, null, 2)}\n`)
}

/** Yields the list of items that could not be included. */
export async function* skippedEntry({ skipped }: Tally): AsyncGenerator<ZipEntry> {
  if (skipped.length > 0) yield textEntry('not-included.txt', skipped.map((line) => `${line}\r\n`).join(''))
}

/** Returns a text file for an archive. */
export function textEntry(name: string, text: string): ZipEntry {
  return {
    name,
    open: async () =>
      (async function* () {
        yield Buffer.from(text)
      })(),
  }
}

async function* noChunks(): AsyncGenerator<Uint8Array> {}
