import { safeFileName } from '@bocau/mail-core/mime/file-name'
import { DistinctPaths } from '../../../kernel/distinct-names.ts'
import { roleOf } from '../../../kernel/role-of.ts'
import type { ZipEntry } from '../../files/index.ts'
import type { MovingDeps } from '../deps.ts'
import {
  listOrganisationAddresses,
  listOrganisationGroupMembers,
  listOrganisationMailboxes,
} from './organisation-store.ts'
import { contactEntries, type Owner, templateEntries, textEntry } from './other-entries.ts'
import type { Tally } from './tally.ts'

/** Yields the export of an organisation: users, groups and addresses as tables, then each mailbox in its own folder. */
export async function* organisationEntries(
  deps: MovingDeps,
  organisationId: string,
  { entriesOfOne, tally }: { entriesOfOne: (owner: Owner) => AsyncIterable<ZipEntry>; tally: Tally },
): AsyncGenerator<ZipEntry> {
  const mailboxes = await listOrganisationMailboxes(deps.db.sql, organisationId)
  yield* tableEntries(deps, organisationId, { mailboxes, tally })
  const paths = new DistinctPaths((name) => safeFileName(name, ''))
  for (const { id, email, is_shared } of mailboxes) {
    const directory = paths.folder([is_shared === 1 ? 'Shared mailboxes' : 'People', email])
    const skippedBefore = tally.skipped.length
    for await (const entry of entriesOfOne({ accountId: id, organisationId }))
      yield { ...entry, name: `${directory}/${entry.name}` }
    tally.prefixSkipped(skippedBefore, directory)
  }
}

/** Yields the tables of users, groups and addresses. */
async function* tableEntries(
  deps: MovingDeps,
  organisationId: string,
  { mailboxes, tally }: { mailboxes: Awaited<ReturnType<typeof listOrganisationMailboxes>>; tally: Tally },
): AsyncGenerator<ZipEntry> {
  const people = mailboxes.map((one) => [
    one.email,
    one.full_name,
    one.is_shared === 1 ? 'shared' : roleOf(one),
    one.is_disabled === 1 ? 'shut' : 'open',
    String(one.quota_megabytes),
    String(one.used_bytes),
  ])
  const header = ['email', 'name', 'role', 'state', 'quota_megabytes', 'used_bytes']
  yield textEntry('Organisation/mailboxes.csv', formatCsv([header, ...people]))
  const addresses = await listOrganisationAddresses(deps.db.sql, organisationId)
  yield textEntry(
    'Organisation/addresses.csv',
    formatCsv([
      ['address', 'kind', 'mailbox'],
      ...addresses.map(({ email, kind, mailbox }) => [email, kind, mailbox ?? '']),
    ]),
  )
  const members = await listOrganisationGroupMembers(deps.db.sql, organisationId)
  yield textEntry(
    'Organisation/groups.csv',
    formatCsv([
      ['group', 'name', 'who_writes', 'member'],
      ...members.map((one) => [one.email, one.name, one.who_writes, one.own_email ?? one.member ?? '']),
    ]),
  )
  for await (const entry of contactEntries(deps, { organisationId, accountId: null }))
    yield { ...entry, name: `Organisation/${entry.name}` }
  const keeper = { organisationId, accountId: null }
  yield* templateEntries(deps, keeper, { directory: 'Organisation', tally })
}

/** Formats a table for spreadsheets. */
const formatCsv = (lines: readonly (readonly string[])[]): string =>
  `\ufeff${lines.map((cells) => `${cells.map(formatCell).join(',')}\r\n`).join('')}`

/** Prevents spreadsheets from evaluating user content as a formula. */
function formatCell(text: string): string {
  const plain = /^[=+@\-\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain
}
