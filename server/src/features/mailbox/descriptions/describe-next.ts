import { idAt } from '../../../db/ids.ts'
import type { MailboxDeps } from '../deps.ts'
import { findContents } from '../folder-view/index.ts'
import { describeSome, lastingOf } from './describe-contents.ts'
import {
  advanceOutlined,
  findOutlinedUntil,
  forgetRewritten,
  listDescriptions,
  listRewritten,
  listUndescribed,
  saveDescriptions,
} from './description-store.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'clock' | 'db' | 'parser'>

const messagesAtOnce = 25
/** Ids are made a moment before they are seen, and by several nodes: what is younger is looked at once more. */
const settledMilliseconds = 60_000

/** Describes the next messages of an account, those that came and those that have become others. */
export async function describeNext(
  deps: Deps,
  accountId: string,
): Promise<{ described: number; isDone: boolean }> {
  const { sql } = deps.db
  const after = await findOutlinedUntil(sql, accountId)
  const came = await listUndescribed(sql, accountId, { after, limit: messagesAtOnce })
  const rewritten = await listRewritten(sql, accountId, messagesAtOnce)
  const contents = [...(await findContents(deps, accountId, [...came, ...rewritten])).values()]
  const kept = await listDescriptions(sql, accountId, contents)
  const missing = contents.filter(({ id }) => !kept.has(id))
  const fresh = await describeSome(deps, { accountId }, missing)
  const settled = idAt(deps.clock.now() - settledMilliseconds)
  const reached = came.length < messagesAtOnce ? settled : earlier(came.at(-1) as string, settled)
  const isAdvanced = BigInt(reached) > BigInt(after)
  const lasting = lastingOf(missing, fresh)
  if (lasting.length + rewritten.length > 0 || isAdvanced)
    await deps.db.transaction(async (tx) => {
      await saveDescriptions(tx.sql, accountId, lasting)
      await forgetRewritten(tx.sql, accountId, rewritten)
      if (isAdvanced) await advanceOutlined(tx.sql, accountId, reached)
    })
  const isFull = came.length === messagesAtOnce || rewritten.length === messagesAtOnce
  // What cannot be kept is passed over once it is old enough, and keeps nobody busy until then.
  const isPassed = came.length > 0 && BigInt(reached) >= BigInt(came.at(-1) as string)
  const isStuck = lasting.length + rewritten.length === 0 && !isPassed
  return { described: lasting.length, isDone: !isFull || isStuck }
}

const earlier = (one: string, other: string) => (BigInt(one) < BigInt(other) ? one : other)
