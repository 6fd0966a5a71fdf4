import { importFailures } from '@bocau/contract/import-failures'
import type { MoveIn, MoveInReport } from '@bocau/contract/moving'
import { decodeModifiedUtf7 } from '@bocau/mail-core/imap/names/mailbox-name'
import type { MoveInFolderTable, MoveInProblemTable } from '../../../db/tables/tables-moving.ts'
import type { MoveInRow } from './store.ts'

/** Converts an import to its API form, without the password. */
export function toWireMoveIn(row: MoveInRow): MoveIn {
  const { id, host, username, state, total, brought, known, failed } = row
  return {
    id,
    source: row.file_id === null ? 'mailbox' : 'file',
    host,
    username,
    state,
    trouble: importFailures.find((one) => one === row.trouble) ?? null,
    keeps_fetching: row.keeps_fetching === 1,
    total,
    brought,
    known,
    failed,
    created_at: seconds(row.created_at),
    ended_at: row.ended_at === null ? null : seconds(row.ended_at),
    next_at: row.next_at === null ? null : seconds(row.next_at),
  }
}

const reasons = ['too_large', 'damaged', 'unreadable', 'folder'] as const

/** Builds the report of an import, by folder and with failed messages. */
export function toWireReport(
  row: MoveInRow,
  folders: readonly MoveInFolderTable[],
  problems: readonly MoveInProblemTable[],
): MoveInReport {
  const displayedPath = (path: string) => (row.file_id === null ? path : readablePath(path))
  return {
    ...toWireMoveIn(row),
    folders: folders.map(({ path, folder, total, brought, known, failed }) => ({
      path: displayedPath(path),
      folder,
      total,
      brought,
      known,
      failed,
    })),
    problems: problems.map(({ path, uid, subject, reason }) => ({
      path: displayedPath(path),
      uid,
      subject,
      reason: reasons.find((one) => one === reason) ?? 'damaged',
    })),
  }
}

/** Decodes the names of Maildir folders in a path of a file, which are in modified UTF-7. */
const readablePath = (path: string) => path.split('/').map(decodeModifiedUtf7).join('/')

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
