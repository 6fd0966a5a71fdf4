import type { MoveIn, MoveInReport } from '@bocau/contract/moving'
import { Refused } from '../../../kernel/refused.ts'
import type { MovingDeps } from '../deps.ts'
import { findMoveIn, listMoveInFolders, listMoveIns, listProblems } from './store.ts'
import { toWireMoveIn, toWireReport } from './wire-move-in.ts'

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
