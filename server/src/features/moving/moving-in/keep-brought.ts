import { Refused } from '../../../kernel/refused.ts'
import {
  type Brought,
  type BroughtMessage,
  importMessage,
  importMessages,
  makeFolder,
  type ReadyMessage,
  readBrought,
} from '../../delivery/index.ts'
import type { MovingDeps } from '../deps.ts'
import { placeOf } from './map-folders.ts'
import type { FarItem, Trouble } from './read-window.ts'

/** Where messages of a folder elsewhere come to. */
export interface Receiving {
  receiver: { accountId: string; email: string }
  folder: string
}

/** Messages that were read and are to be kept, and those that were not. */
export interface ReadBatch {
  ready: ReadyItem[]
  troubles: Trouble[]
}

interface ReadyItem {
  item: Extract<FarItem, { raw: Uint8Array }>
  ready: ReadyMessage
}

/** What became of some messages: those that are here, and those that could not be brought. */
export interface KeptBatch {
  brought: Brought[]
  troubles: Trouble[]
}

/** What does not lie with the message: none of the next would fare better. */
const oursAlone = ['over_quota', 'store_full', 'unavailable']

/** Reads messages side by side. */
export async function readBatch(
  deps: MovingDeps,
  { folder }: Receiving,
  items: readonly FarItem[],
): Promise<ReadBatch> {
  const batch: ReadBatch = { ready: [], troubles: [] }
  const reads = items.map(async (item): Promise<ReadyItem | Trouble> => {
    if (!('raw' in item)) return item
    try {
      return { item, ready: await readBrought(deps, asBrought(deps, item, folder)) }
    } catch (error) {
      return noteTrouble(deps, item, error)
    }
  })
  for (const read of await Promise.all(reads)) {
    if ('ready' in read) batch.ready.push(read)
    else batch.troubles.push(read)
  }
  return batch
}

/** Keeps messages in one change; where one of them cannot be kept, each by itself. */
export async function keepBatch(
  deps: MovingDeps,
  { receiver }: Receiving,
  { ready, troubles }: ReadBatch,
): Promise<KeptBatch> {
  if (ready.length === 0) return { brought: [], troubles }
  try {
    for (const folder of new Set(ready.map((one) => one.ready.message.folder)))
      await makeFolder(deps, receiver.accountId, folder)
    const brought = await importMessages(
      deps,
      receiver.accountId,
      ready.map((one) => one.ready),
    )
    return { brought, troubles }
  } catch {
    return keepEach(deps, receiver, { ready, troubles })
  }
}

async function keepEach(
  deps: MovingDeps,
  receiver: Receiving['receiver'],
  { ready, troubles }: ReadBatch,
): Promise<KeptBatch> {
  const kept: KeptBatch = { brought: [], troubles: [...troubles] }
  for (const one of ready) {
    try {
      kept.brought.push(await importMessage(deps, receiver, one.ready.message))
    } catch (error) {
      kept.troubles.push(await noteTrouble(deps, one.item, error))
    }
  }
  return kept
}

function asBrought(
  { clock }: Pick<MovingDeps, 'clock'>,
  { entry, raw }: Extract<FarItem, { raw: Uint8Array }>,
  folder: string,
): Omit<BroughtMessage, 'alongside'> {
  const { receivedAt, isReceivedThen = true } = entry
  return { ...placeOf(entry, folder), raw, receivedAt: receivedAt || clock.now(), isReceivedThen }
}

/** A message that cannot be kept, unless it is nothing that lies with it. */
async function noteTrouble(deps: MovingDeps, { entry }: FarItem, error: unknown): Promise<Trouble> {
  if (error instanceof Refused ? oursAlone.includes(error.code) : !(await answers(deps))) throw error
  deps.logger.warn('a message could not be brought along', { error, uid: entry.uid })
  return { entry, reason: 'damaged' }
}

/** Whether the store is there: then it is the message that cannot be kept. */
async function answers({ db }: MovingDeps): Promise<boolean> {
  try {
    await db.ping()
    return true
  } catch {
    return false // whatever the reason, nothing can be said of the message
  }
}
