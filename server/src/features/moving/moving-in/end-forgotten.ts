import type { MovingDeps } from '../deps.ts'
import { endStillMoveIns } from './store.ts'

const days = 30

/** Ends what has stood still for a month: no password is kept for what nobody goes on with. */
export async function endForgotten(deps: Pick<MovingDeps, 'clock' | 'db'>): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction((tx) => endStillMoveIns(tx.sql, now - days * 86_400_000, now))
}
