import { limits } from '@bocau/contract/limits'
import { Refused } from '../../../kernel/refused.ts'
import { type FarEntry, type FarMailbox, FarTrouble } from '../../../ports/far-mailbox.ts'
import { importMessage } from '../../delivery/index.ts'
import type { MovingDeps } from '../deps.ts'
import { placeOf } from './map-folders.ts'
import { Pool } from './pool.ts'

/** Some messages of a folder elsewhere. */
export interface FarWindow {
  mailbox: FarMailbox
  receiver: { accountId: string; email: string }
  folder: string
  entries: readonly FarEntry[]
  /** What came here after this was brought just now, though nobody could note it any more. */
  sinceId: string | null
}

/** A message that could not be brought. */
export interface Trouble {
  entry: FarEntry
  reason: 'too_large' | 'damaged' | 'unreadable'
}

/** What became of some messages. */
export interface WindowOutcome {
  brought: number
  known: number
  troubles: Trouble[]
}

/** What does not lie with the message: none of the next would fare better. */
const oursAlone = ['over_quota', 'store_full', 'unavailable']

/** Brings some messages along, several at a time; one that is damaged or gone holds no other up. */
export async function bringWindow(deps: MovingDeps, window: FarWindow): Promise<WindowOutcome> {
  const outcome: WindowOutcome = { brought: 0, known: 0, troubles: [] }
  const missing = new Map<number, FarEntry>()
  for (const entry of window.entries) {
    if (entry.size > limits.maxIncomingBytes) outcome.troubles.push({ entry, reason: 'too_large' })
    else missing.set(entry.uid, entry)
  }
  try {
    await readSome(deps, window, outcome, missing)
  } catch (error) {
    if (!isOfMessage(error)) throw error
    // One that its server cannot give keeps the others from coming: each by itself.
    for (const entry of missing.values()) await readAlone(deps, window, outcome, missing, entry)
  }
  return outcome
}

async function readAlone(
  deps: MovingDeps,
  window: FarWindow,
  outcome: WindowOutcome,
  missing: Map<number, FarEntry>,
  entry: FarEntry,
): Promise<void> {
  try {
    await readSome(deps, window, outcome, missing, [entry.uid])
  } catch (error) {
    if (!isOfMessage(error)) throw error
    outcome.troubles.push({ entry, reason: 'unreadable' })
  }
}

const isOfMessage = (error: unknown): boolean => error instanceof FarTrouble && error.code === 'broken'

async function readSome(
  deps: MovingDeps,
  window: FarWindow,
  outcome: WindowOutcome,
  missing: Map<number, FarEntry>,
  uids: readonly number[] = [...missing.keys()],
): Promise<void> {
  if (uids.length === 0) return
  const pool = new Pool()
  try {
    for await (const { uid, raw } of window.mailbox.read(uids)) {
      const entry = missing.get(uid)
      if (!entry) continue
      missing.delete(uid)
      await pool.room(raw.byteLength)
      pool.add(raw.byteLength, () => bringOne(deps, window, outcome, { entry, raw }))
    }
  } finally {
    await pool.all()
  }
}

async function bringOne(
  deps: MovingDeps,
  window: FarWindow,
  outcome: WindowOutcome,
  { entry, raw }: { entry: FarEntry; raw: Uint8Array },
): Promise<void> {
  try {
    const message = {
      ...placeOf(entry, window.folder),
      raw,
      receivedAt: entry.receivedAt,
      isReceivedThen: true,
    }
    const { isNew, messageId } = await importMessage(deps, window.receiver, message)
    if (isNew || isJustBrought(messageId, window.sinceId)) outcome.brought++
    else outcome.known++
  } catch (error) {
    if (error instanceof Refused ? oursAlone.includes(error.code) : !(await answers(deps))) throw error
    deps.logger.warn('a message could not be brought along', { error, uid: entry.uid })
    outcome.troubles.push({ entry, reason: 'damaged' })
  }
}

const isJustBrought = (messageId: string, sinceId: string | null) =>
  sinceId !== null && BigInt(messageId) > BigInt(sinceId)

/** Whether the store is there: then it is the message that cannot be kept. */
async function answers({ db }: MovingDeps): Promise<boolean> {
  try {
    await db.ping()
    return true
  } catch {
    return false // whatever the reason, nothing can be said of the message
  }
}
