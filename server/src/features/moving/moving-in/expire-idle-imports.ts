import type { MovingDeps } from '../deps.ts'
import { expireIdleMoveIns } from './store.ts'

const days = 30

/** Ends imports that were idle for a month, so that their passwords are deleted. */
export async function expireIdleImports(deps: Pick<MovingDeps, 'clock' | 'db'>): Promise<void> {
  const now = deps.clock.now()
  await deps.db.transaction((tx) => expireIdleMoveIns(tx.sql, now - days * 86_400_000, now))
}
