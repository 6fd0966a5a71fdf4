import { idAt } from '../../db/ids.ts'
import type { MailboxDeps } from '../mailbox/index.ts'
import { findContents, type MessageContent } from '../messages/index.ts'
import { computeHeads, isLasting } from './compute-heads.ts'
import { cacheableDescriptions, describeOpened, openContents } from './describe-contents.ts'
import { computeKeys } from './describe-keys.ts'
import {
  advanceDescribed,
  type ComputedDescription,
  type ComputedGrams,
  type Described,
  deleteRewritten,
  findDescribedUntil,
  listDescriptions,
  listRewritten,
  listUndescribed,
  saveDescriptions,
  saveGrams,
} from './description-store.ts'
import { findGrams } from './find-grams.ts'

import { type ComputedHead, listWithHead, saveHeads } from './head-store.ts'

import { type ComputedKeys, listWithKeys, saveKeys } from './key-store.ts'

type Deps = Pick<MailboxDeps, 'blobs' | 'clock' | 'db' | 'parser'>

const messagesAtOnce = 25
/** Ids are generated shortly before commit, and on several nodes. Younger messages are checked once more. */
const settledMilliseconds = 60_000

/** Describes the next messages of an account: new and rewritten ones. */
export async function describeNext(
  deps: Deps,
  accountId: string,
): Promise<{ described: number; isDone: boolean }> {
  const { sql } = deps.db
  const after = await findDescribedUntil(sql, accountId)
  const undescribed = await listUndescribed(sql, accountId, { after, limit: messagesAtOnce })
  const rewritten = await listRewritten(sql, accountId, messagesAtOnce)
  const contents = [...(await findContents(deps, accountId, [...undescribed, ...rewritten])).values()]
  const { described, descriptions, grams, heads } = await computeMissing(deps, accountId, contents)
  const keys = await computeMissingKeys(deps, accountId, { contents, described })
  const settled = idAt(deps.clock.now() - settledMilliseconds)
  const describedUntil =
    undescribed.length < messagesAtOnce ? settled : smallerId(undescribed.at(-1) as string, settled)
  const isAdvanced = BigInt(describedUntil) > BigInt(after)
  const workedOut = descriptions.length + grams.length + heads.length + keys.length
  if (workedOut + rewritten.length > 0 || isAdvanced)
    await deps.db.transaction(async (tx) => {
      // First, because other changes lock the account before its messages.
      if (keys.length > 0) await tx.lockAccount(accountId)
      await saveDescriptions(tx.sql, accountId, descriptions)
      await saveGrams(tx.sql, accountId, grams)
      await saveHeads(tx.sql, accountId, heads)
      await saveKeys(tx.sql, accountId, keys)
      await deleteRewritten(tx.sql, accountId, rewritten)
      if (isAdvanced) await advanceDescribed(tx.sql, accountId, describedUntil)
    })
  const isFull = undescribed.length === messagesAtOnce || rewritten.length === messagesAtOnce
  // A message that cannot be described is skipped once it is old enough, and does not keep the loop busy until then.
  const isLastSettled =
    undescribed.length > 0 && BigInt(describedUntil) >= BigInt(undescribed.at(-1) as string)
  const isStuck = workedOut + rewritten.length === 0 && !isLastSettled
  const count = Math.max(descriptions.length, grams.length, heads.length, keys.length)
  return { described: count, isDone: !isFull || isStuck }
}

/** Computes the missing descriptions, grams and headers of messages; opens each message once. */
async function computeMissing(
  deps: Deps,
  accountId: string,
  contents: readonly MessageContent[],
): Promise<{
  described: ReadonlyMap<string, Described>
  descriptions: ComputedDescription[]
  grams: ComputedGrams[]
  heads: ComputedHead[]
}> {
  const described = await listDescriptions(deps.db.sql, accountId, contents)
  const existing = await findGrams(
    deps,
    accountId,
    contents.map(({ id }) => id),
  )
  const withHead = await listWithHead(deps.db.sql, accountId, contents)
  const missing = contents.filter(({ id }) => !(described.has(id) && existing.has(id) && withHead.has(id)))
  const opened = await openContents(deps, { accountId }, missing)
  const fresh = await describeOpened(
    deps,
    opened.filter(({ id }) => !described.has(id)),
  )
  const unknown = opened.filter(({ id }) => !existing.has(id))
  const read = unknown.length === 0 ? [] : await deps.parser.readGrams(unknown.map(({ raw }) => raw))
  const versions = new Map(missing.map(({ id, version }) => [id, version]))
  const grams = unknown.flatMap(({ id }, at) => {
    const version = versions.get(id) ?? null
    const ofMessage = read[at]
    return version === null || !ofMessage ? [] : [{ messageId: id, version, grams: ofMessage }]
  })
  const headless = opened.filter(({ id }) => !withHead.has(id))
  return {
    described: new Map([...described, ...fresh]),
    descriptions: cacheableDescriptions(missing, fresh),
    grams,
    heads: computeHeads(missing, headless).filter(isLasting),
  }
}

/** Computes the missing keys of described messages. */
async function computeMissingKeys(
  { db }: Deps,
  accountId: string,
  { contents, described }: { contents: readonly MessageContent[]; described: ReadonlyMap<string, Described> },
): Promise<ComputedKeys[]> {
  const existing = await listWithKeys(db.sql, accountId, contents)
  const missing = contents.filter(({ id }) => described.has(id) && !existing.has(id))
  return computeKeys(db.sql, accountId, { contents: missing, described })
}

const smallerId = (one: string, other: string) => (BigInt(one) < BigInt(other) ? one : other)
