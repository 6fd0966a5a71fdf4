import { importFailures } from '@bocau/contract/import-failures'
import type { MoveIn, MoveInReport } from '@bocau/contract/moving'
import { decodeModifiedUtf7 } from '@bocau/mail-core/imap/names/mailbox-name'
import type { MoveInFolderTable, MoveInProblemTable } from '../../../db/tables/tables-moving.ts'
import { Refused } from '../../../kernel/refused.ts'
import type { MovingDeps } from '../deps.ts'
import { findMoveIn, listMoveInFolders, listMoveIns, listProblems, type MoveInRow } from './store.ts'

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
function toWireReport(
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

type Deps = Pick<MovingDeps, 'db'>

const maxProblems = 500

/** Lists the current and past imports of an account, newest first. */
export async function listAccountMoveIns({ db }: Deps, accountId: string): Promise<MoveIn[]> {
  return (await listMoveIns(db.sql, accountId)).map(toWireMoveIn)
}

export async function getMoveIn({ db }: Deps, accountId: string, id: string): Promise<MoveInReport> {
  const key = { account_id: accountId, id }
  const move = await findMoveIn(db.sql, key)
  if (!move) throw new Refused('not_found')
  const [folders, problems] = [
    await listMoveInFolders(db.sql, key),
    await listProblems(db.sql, key, maxProblems),
  ]
  return toWireReport(move, folders, problems)
}
