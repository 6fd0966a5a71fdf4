import type { Actor } from '../../../kernel/actor.ts'
import { csvLine } from '../../../kernel/csv-line.ts'
import type { FileReply } from '../../../kernel/route.ts'
import { auditAction } from '../../audit/index.ts'
import type { MovingDeps } from '../deps.ts'
import { listMoveInFolders } from '../moving-in/store.ts'
import { listManagedMoves, type ManagedMove } from './many-store.ts'

type Deps = Pick<MovingDeps, 'clock' | 'db' | 'ids'>

const rowsPerRead = 100

/**
 * Streams a report of imported mailboxes, folder by folder. Leaves out the subjects of failed messages, which only the
 * user may see.
 */
export async function reportMany(deps: Deps, actor: Actor): Promise<FileReply> {
  await deps.db.transaction((tx) =>
    auditAction(deps, tx, { actor, kind: 'moving_report_taken', subject: '' }),
  )
  const day = new Date(deps.clock.now()).toISOString().slice(0, 10)
  return {
    contentType: 'text/csv; charset=utf-8',
    headers: { 'content-disposition': `attachment; filename="moving-in-${day}.csv"` },
    body: reportTable(deps, actor.organisationId),
  }
}

const head = [
  'email',
  'username',
  'server',
  'state',
  'reason',
  'begun',
  'folder there',
  'folder here',
  'total',
  'new',
  'known',
  'failed',
]

async function* reportTable({ db }: Pick<Deps, 'db'>, organisationId: string): AsyncIterable<Uint8Array> {
  // Without a byte order mark spreadsheets assume another encoding.
  yield Buffer.from(`\uFEFF${csvLine(head)}`)
  for (let before: string | undefined; ; ) {
    const moves = await listManagedMoves(db.sql, organisationId, { text: '', before, limit: rowsPerRead })
    for (const move of moves) {
      const folders = await listMoveInFolders(db.sql, move)
      const rows = folders.map((folder) => reportRow(move, folder))
      yield Buffer.from(rows.length > 0 ? rows.join('') : reportRow(move, null))
    }
    if (moves.length < rowsPerRead) return
    before = moves.at(-1)?.id
  }
}

interface Folder {
  path: string
  folder: string
  total: number
  brought: number
  known: number
  failed: number
}

function reportRow(move: ManagedMove, folder: Folder | null): string {
  const {
    path,
    folder: folderName,
    total,
    brought,
    known,
    failed,
  } = folder ?? { path: '', folder: '', ...nothing }
  const startedAt = new Date(move.created_at).toISOString()
  const numbers = [total, brought, known, failed].map(String)
  return csvLine([
    move.email,
    move.username,
    move.host,
    move.state,
    move.trouble,
    startedAt,
    path,
    folderName,
    ...numbers,
  ])
}

const nothing = { total: 0, brought: 0, known: 0, failed: 0 }
