import { safeFileName } from '@bocau/mail-core/mime/file-name'
import type { MoveOutTable } from '../../../db/tables/tables-moving.ts'
import { DistinctPaths } from '../../../kernel/distinct-names.ts'
import { roleOf } from '../../../kernel/role-of.ts'
import { setBlobsUnreferenced } from '../../blobs/index.ts'
import { type ZipEntry, zipStream } from '../../files/index.ts'
import type { MovingDeps, MovingOutDeps } from '../deps.ts'
import { maildirEntries, mboxEntries } from './mail-entries.ts'
import {
  contactEntries,
  fileEntries,
  type Owner,
  settingEntries,
  skippedEntry,
  templateEntries,
  textEntry,
} from './other-entries.ts'
import { sendNotice } from './send-notice.ts'
import type { MoveOutJob } from './start-move-out.ts'
import {
  findMoveOut,
  findRequester,
  listOrganisationAddresses,
  listOrganisationGroupMembers,
  listOrganisationMailboxes,
  updateMoveOut,
} from './store.ts'
import { Tally } from './tally.ts'

const retentionMilliseconds = 7 * 86_400_000
const maxTries = 5
/** Bytes between two saves of the progress, which also check for cancellation. */
const saveProgressEveryBytes = 32 * 1024 * 1024

/** Thrown when the export was cancelled. */
class ArchiveCancelled extends Error {}

/** Writes an archive from start to end; an interrupted export starts again. */
export async function writeMoveOut(deps: MovingOutDeps, job: MoveOutJob, stop: AbortSignal): Promise<void> {
  const row = await findMoveOut(deps.db.sql, { account_id: job.accountId, id: job.moveOutId })
  if (row?.state !== 'running') return
  const requester = await findRequester(deps.db.sql, job.accountId)
  // A former Owner must not receive the data of others.
  if (!requester || (row.scope === 'organisation' && requester.kind !== 'Owner')) return setFailed(deps, row)
  const tally = new Tally()
  try {
    const archive = zipStream(archiveEntries(deps, requester, { row, tally }), {
      writtenAt: deps.clock.now(),
    })
    const { hash, size } = await deps.blobs.putStream(
      saveProgressWhileWriting(deps, row, { tally, archive, stop }),
      {
        maxBytes: Number.MAX_SAFE_INTEGER,
      },
    )
    const expiresAt = deps.clock.now() + retentionMilliseconds
    const changes = {
      ...toCounts(tally),
      state: 'ready',
      blob_hash: hash,
      size,
      expires_at: expiresAt,
    } as const
    const isSaved = await saveArchive(deps, row, changes)
    if (isSaved) await sendNotice(deps, { ...row, ...changes })
  } catch (error) {
    if (error instanceof ArchiveCancelled) return
    if (!stop.aborted) await recordFailure(deps, row)
    throw error
  }
}

/** Saves the finished archive. Returns false when the export was cancelled; then its bytes are released. */
async function saveArchive(
  { clock, db }: MovingDeps,
  row: MoveOutTable,
  changes: Partial<MoveOutTable> & { blob_hash: string },
): Promise<boolean> {
  return db.transaction(async (tx) => {
    if (await updateMoveOut(tx.sql, row, changes)) return true
    await setBlobsUnreferenced(tx.sql, [changes.blob_hash], clock.now())
    return false
  })
}

/** Yields the files of the archive: the data of the requesting user, or of the entire organisation. */
function archiveEntries(
  deps: MovingDeps,
  requester: Owner,
  { row, tally }: { row: MoveOutTable; tally: Tally },
): AsyncGenerator<ZipEntry> {
  if (row.scope === 'own') return appendSkippedList(ownerEntries(deps, requester, { row, tally }), tally)
  const listOwnerEntries = (owner: Owner) => ownerEntries(deps, owner, { row, tally })
  return appendSkippedList(
    organisationEntries(deps, requester.organisationId, { entriesOfOne: listOwnerEntries, tally }),
    tally,
  )
}

async function* appendSkippedList(entries: AsyncIterable<ZipEntry>, tally: Tally): AsyncGenerator<ZipEntry> {
  yield* entries
  yield* skippedEntry(tally)
}

async function* ownerEntries(
  deps: MovingDeps,
  owner: Owner,
  { row: { mail, with_files }, tally }: { row: MoveOutTable; tally: Tally },
): AsyncGenerator<ZipEntry> {
  yield* settingEntries(deps, owner, tally)
  yield* contactEntries(deps, owner)
  if (mail === 'mbox') yield* mboxEntries(deps, owner.accountId, tally)
  if (mail === 'maildir') yield* maildirEntries(deps, owner.accountId, tally)
  if (with_files === 1) yield* fileEntries(deps, owner, tally)
}

/** Passes the archive on while it is written, until it is cancelled or disk space runs low. */
async function* saveProgressWhileWriting(
  deps: MovingDeps,
  row: MoveOutTable,
  { tally, archive, stop }: { tally: Tally; archive: AsyncIterable<Uint8Array>; stop: AbortSignal },
): AsyncGenerator<Uint8Array> {
  let bytes = 0
  for await (const chunk of archive) {
    stop.throwIfAborted()
    yield chunk
    bytes += chunk.byteLength
    if (bytes < saveProgressEveryBytes) continue
    bytes = 0
    if (!deps.diskSpace.hasSpace()) throw new Error('there is no space to write an archive')
    const isRequested = await deps.db.transaction((tx) => updateMoveOut(tx.sql, row, toCounts(tally)))
    if (!isRequested) throw new ArchiveCancelled()
  }
}

const toCounts = ({ messages, files, skipped }: Tally) => ({ messages, files, left_out: skipped.length })

async function setFailed(deps: MovingDeps, row: MoveOutTable): Promise<void> {
  const expires_at = deps.clock.now() + retentionMilliseconds
  await deps.db.transaction((tx) => updateMoveOut(tx.sql, row, { state: 'failed', expires_at }))
}

/** Counts a failed attempt; after several the export has failed. */
async function recordFailure(deps: MovingDeps, row: MoveOutTable): Promise<void> {
  const tries = row.tries + 1
  const state = tries >= maxTries ? 'failed' : 'running'
  const expires_at = state === 'failed' ? deps.clock.now() + retentionMilliseconds : null
  await deps.db.transaction((tx) => updateMoveOut(tx.sql, row, { tries, state, expires_at }))
}

/** Yields the export of an organisation: users, groups and addresses as tables, then each mailbox in its own folder. */
async function* organisationEntries(
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
