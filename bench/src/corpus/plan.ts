import { Chance } from './chance.ts'
import { type Person, people } from './people.ts'

/** A planned message of the corpus: thread, position, author and time. */
export interface PlannedMessage {
  readonly number: number
  readonly thread: number
  /** 0 for the first message of a thread. */
  readonly position: number
  readonly author: Person | 'owner'
  readonly partner: Person
  readonly sentAt: number
}

interface OpenThread {
  readonly number: number
  readonly partner: Person
  readonly length: number
  written: number
}

const newestAt = Date.UTC(2026, 9, 30, 9)
const spanMilliseconds = 2 * 365 * 24 * 3_600_000
const openAtOnce = 40

/**
 * Plans the messages of a mailbox over two years, in order of arrival. Six threads in ten have a single message,
 * the others up to twelve; replies of the owner are in Sent.
 */
export function planMessages(count: number, seed = 2026): PlannedMessage[] {
  const chance = new Chance(seed)
  const open: OpenThread[] = []
  let threads = 0
  return Array.from({ length: count }, (_, number) => {
    if (open.length < openAtOnce) open.push(startThread(chance, threads++))
    // Recent conversations are the most active, and some pause for long.
    const index = Math.max(0, open.length - 1 - chance.rank(open.length))
    const thread = open[index] as OpenThread
    const position = thread.written++
    if (thread.written === thread.length) open.splice(index, 1)
    return {
      number,
      thread: thread.number,
      position,
      author: position > 0 && chance.happens(0.4) ? 'owner' : thread.partner,
      partner: thread.partner,
      sentAt: Math.round(newestAt - spanMilliseconds * (1 - (number + 1) / count)),
    }
  })
}

function startThread(chance: Chance, number: number): OpenThread {
  const length = chance.happens(0.6) ? 1 : Math.min(12, 2 + chance.rank(11))
  return { number, partner: people[chance.rank(people.length)] as Person, length, written: 0 }
}
