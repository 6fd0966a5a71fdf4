import { setTimeout as pause } from 'node:timers/promises'
import { ApiClient } from '../api-client.ts'
import { type AcceptedMessage, FaultySmtpServer } from '../faulty-smtp-server.ts'

/** A server in a separate process. */
interface KillableServer {
  origin: string
  /** Kills it immediately and waits until it has ended. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Results after repeated kills. */
export interface KillCounts {
  messages: number
  kills: number
  arrived: number
  missing: number
  /** Duplicates with one Message-ID, because the remote server's response was lost with the process. */
  repeated: number
  /** Duplicates for any other reason, which is a failure. */
  doubled: number
  seconds: number
}

interface KillTrial {
  messages: number
  kills: number
  account: { email: string; password: string }
  /** Starts the server with a relay, on the same data each time. */
  start(settings: Record<string, string>): Promise<KillableServer>
  /** From 0 to 1, exclusive. */
  random(): number
}

/** A response that the remote server gave this long before the kill may not have reached the disk. */
const inTransitMilliseconds = 1_000
/** Initial maximum lifetime of a server; extended on slow machines so that work is in progress. */
const firstLifeMilliseconds = 250
const lifeMilliseconds = { least: 100, most: 5_000 }
const maxWaitMilliseconds = 120_000

/**
 * Sends messages through a real mail server while the sending process is killed at random moments, and counts what
 * arrived. The client repeats each request until it is accepted.
 */
export async function killWhileSending(trial: KillTrial): Promise<KillCounts> {
  const startedAt = performance.now()
  const remote = await FaultySmtpServer.open({ disabledCommands: ['STARTTLS', 'AUTH'] })
  const settings = {
    BOCAU_RELAY: `smtp://127.0.0.1:${remote.port}`,
    BOCAU_RATE_LIMIT: 'off',
    BOCAU_LETTERS_PER_HOUR: `${trial.messages}`,
  }
  const waiting = Array.from({ length: trial.messages }, (_, at) => at)
  /** Client state of a saved draft. */
  const written = new Map<number, string>()
  const killedAt: number[] = []
  let life = firstLifeMilliseconds
  let token: string | null = null
  try {
    while (killedAt.length < trial.kills) {
      const server = await trial.start(settings)
      token ??= await signIn(server.origin, trial.account)
      const share = Math.ceil(waiting.length / (trial.kills - killedAt.length))
      const batch = waiting.splice(0, share)
      const client = new ApiClient(server.origin, token)
      const sending = Promise.allSettled(batch.map((message) => submit(client, message, written)))
      await pause(trial.random() * life)
      await server.kill()
      killedAt.push(performance.now())
      const ends = await sending
      const accepted = ends.filter((end) => end.status === 'fulfilled').length
      if (accepted === 0) life = Math.min(life * 1.5, lifeMilliseconds.most)
      if (accepted === batch.length) life = Math.max(life * 0.8, lifeMilliseconds.least)
      waiting.unshift(...batch.filter((_, at) => ends[at]?.status === 'rejected'))
    }
    const server = await trial.start(settings)
    token ??= await signIn(server.origin, trial.account)
    const client = new ApiClient(server.origin, token)
    for (const message of waiting) await submit(client, message, written)
    await waitForArrivals(remote, trial.messages)
    await server.stop()
  } finally {
    await remote.close()
  }
  const mayRepeat = ({ at }: AcceptedMessage) =>
    killedAt.some((killed) => killed >= at && killed - at < inTransitMilliseconds)
  const seconds = (performance.now() - startedAt) / 1000
  return {
    kills: trial.kills,
    seconds,
    ...countArrivals(trial.messages, [{ accepted: remote.accepted, mayRepeat }]),
  }
}

async function signIn(origin: string, body: KillTrial['account']): Promise<string> {
  const { token } = await new ApiClient(origin).call('POST /api/v2/session', { body })
  return token
}

/** Writes and sends a message; a repeated call continues. */
async function submit(client: ApiClient, message: number, written: Map<number, string>): Promise<void> {
  const existing = written.get(message)
  const id = existing ?? (await write(client, message)).id
  written.set(message, id)
  await client.call('POST /api/v2/send_mail', { body: { msg_id: id } })
}

function write(client: ApiClient, message: number) {
  return client.call('POST /api/v2/messages', {
    body: {
      save_id: `letter-${message}`.padEnd(12, '-'),
      to: [{ email: `khach${message}@far.example` }],
      subject: `letter ${message}`,
      body: `<p>${'Kính gửi anh chị. '.repeat(20)}</p>`,
    },
  })
}

async function waitForArrivals(remote: FaultySmtpServer, messages: number): Promise<void> {
  const until = performance.now() + maxWaitMilliseconds
  while (groupByRecipient(remote.accepted).size < messages && performance.now() < until) await pause(50)
  // Gives duplicates time to arrive.
  await pause(500)
}

/** Messages accepted by a mail server, and whether a duplicate is explained by a lost response. */
export interface RemoteServer {
  accepted: readonly AcceptedMessage[]
  mayRepeat(message: AcceptedMessage): boolean
}

/** Counts arrived messages to `khach0@…` and so on, and separates duplicates explained by a kill. */
export function countArrivals(
  messages: number,
  remotes: readonly RemoteServer[],
): Omit<KillCounts, 'kills' | 'seconds'> {
  const all = remotes.flatMap(({ accepted, mayRepeat }) =>
    accepted.map((message) => ({ ...message, mayRepeat: mayRepeat(message) })),
  )
  const arrived = groupByRecipient(all.toSorted((a, b) => a.at - b.at))
  const several = [...arrived.values()].filter((copies) => copies.length > 1)
  const explained = several.filter(
    (copies) =>
      new Set(copies.map((copy) => copy.messageId)).size === 1 &&
      copies.slice(0, -1).every((copy) => copy.mayRepeat),
  )
  return {
    messages,
    arrived: arrived.size,
    missing: messages - arrived.size,
    repeated: explained.length,
    doubled: several.length - explained.length,
  }
}

function groupByRecipient<T extends AcceptedMessage>(accepted: readonly T[]): Map<string, T[]> {
  return Map.groupBy(accepted, (message) => message.to[0] ?? '')
}
