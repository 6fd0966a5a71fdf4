import type { WriteSql } from '../../../db/database.ts'
import { forgetUndo } from '../actions/undo-store.ts'
import { forgetBatches } from './batch-store.ts'

/** Forgets how to take back acts from before a moment, and how acts on whole folders went. */
export async function forgetActs(db: WriteSql, before: number): Promise<void> {
  await forgetUndo(db, before)
  await forgetBatches(db, before)
}
