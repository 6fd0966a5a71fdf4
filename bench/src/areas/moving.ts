import { setTimeout as pause } from 'node:timers/promises'
import { type Bench, profileOptions } from '../area.ts'
import { planMessages } from '../corpus/plan.ts'
import type { Owner } from '../corpus/write-message.ts'
import { dovecotPassword, dovecotUser, hasDovecot, startDovecot } from '../product/dovecot.ts'
import { findOrFillDovecot } from '../product/filled-dovecot.ts'
import { findFreePort } from '../product/free-port.ts'
import { processorTime } from '../product/process-usage.ts'
import { load, openInProcess } from '../product/server-in-process.ts'
import { startServer } from '../product/server-process.ts'
import { median } from '../report/figures.ts'
import { formatMs, formatRate, formatRatio } from '../report/numbers.ts'
import type { Table } from '../report/table.ts'
import { createAccounts, openSession } from '../store/accounts.ts'

const dovecotLogin = {
  host: '127.0.0.1',
  security: 'none',
  username: dovecotUser,
  password: dovecotPassword,
} as const
const owner: Owner = { name: 'Trần Minh Khuê', email: 'owner1@bench.test' }
const pollMs = 100

/** The IMAP client that the product uses for imports. */
interface Mailbox {
  openFolder(path: string): Promise<unknown>
  listUids(after: number): Promise<number[]>
  read(uids: readonly number[]): AsyncIterable<{ raw: Uint8Array }>
  close(): Promise<void>
}

interface Round {
  readonly perSecond: number
  readonly megabytesPerSecond: number
}

/** Measures an import from Dovecot, alternately with a download by the same client that stores nothing. */
export async function measureMoving(bench: Bench): Promise<Table> {
  const size = bench.sizes.at(-1) as number
  const title = `Import: a mailbox of ${size.toLocaleString('en-GB')} messages from Dovecot`
  if (!hasDovecot) return { title, rows: [], notes: ['Dovecot is not installed'] }
  const port = await findFreePort()
  const dovecot = await startDovecot(
    await findOrFillDovecot({ name: 'all', owner, messages: planMessages(size) }),
    { port, fsync: 'optimized' },
  )
  const [thrown, imported, main, all]: [Round[], Round[], number[], number[]] = [[], [], [], []]
  try {
    for (let round = 0; round < (bench.isQuick ? 2 : 3); round++) {
      thrown.push(await download(port, size))
      const result = await importMailbox(bench, port, size, round)
      imported.push({ perSecond: result.perSecond, megabytesPerSecond: 0 })
      main.push(result.mainMs)
      all.push(result.allMs)
    }
  } finally {
    await dovecot.stop()
  }
  const [fast, ours] = [thrown, imported].map((rounds) => median(rounds.map((round) => round.perSecond)))
  const shares = imported.map((round, at) => round.perSecond / (thrown[at] as Round).perSecond)
  const share = median(shares)
  return {
    title,
    rows: [
      { what: 'download only', figures: { 'messages/s (median)': formatRate(fast as number) } },
      {
        what: 'import',
        figures: {
          'messages/s (median)': formatRate(ours as number),
          'CPU, main thread': formatMs(median(main)),
          'CPU, all threads': formatMs(median(all)),
          share: formatRatio(share),
        },
        target: `>= ${formatRatio(0.5)}`,
        isReached: share >= 0.5,
      },
    ],
    notes: [
      'Dovecot with sdbox on the same machine; both use imapflow; each round imports into an empty store, in alternating order',
      'Each message is durable, threaded, counted and searchable; CPU is the processor time of the server per message',
      `Ratios of the rounds: ${shares.map((one) => formatRatio(one)).join(', ')}; ${Math.round(median(thrown.map((round) => round.megabytesPerSecond)))} MB/s download`,
    ],
  }
}

/** Downloads the mailbox from Dovecot with the IMAP client of the product, without storing it. */
async function download(port: number, size: number): Promise<Round> {
  const { ImapMailboxes } = await load<{
    ImapMailboxes: new (options: object) => { open(signIn: object): Promise<Mailbox> }
  }>('adapters/imap/imap-mailboxes.ts')
  const mailboxes = new ImapMailboxes({
    isAllowed: () => false,
    localHosts: [dovecotLogin.host],
    maxBytes: 2 ** 26,
  })
  const mailbox = await mailboxes.open({ ...dovecotLogin, port })
  const started = performance.now()
  await mailbox.openFolder('INBOX')
  let count = 0
  let bytes = 0
  for await (const { raw } of mailbox.read(await mailbox.listUids(0))) {
    count++
    bytes += raw.byteLength
  }
  const seconds = (performance.now() - started) / 1000
  await mailbox.close()
  if (count !== size) throw new Error(`${count} of ${size} messages were downloaded`)
  return { perSecond: count / seconds, megabytesPerSecond: bytes / 1e6 / seconds }
}

/** Imports the mailbox from Dovecot into a new account of a running server. */
async function importMailbox(bench: Bench, port: number, size: number, round: number) {
  const data = bench.folder(`moving-${round}`)
  const { app } = await openInProcess({ BOCAU_DATA: data })
  const [account] = await createAccounts(app, 1)
  const token = await openSession(app, account?.id ?? '')
  await app.close()
  const server = await startServer(data, {
    settings: { BOCAU_IMPORT_HOSTS: dovecotLogin.host },
    nodeOptions: profileOptions(bench, 'moving'),
  })
  try {
    const call = async (method: string, path: string, body?: object) => {
      const reply = await fetch(`http://127.0.0.1:${server.httpPort}${path}`, {
        method,
        headers: { 'x-auth-token': token, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (!reply.ok) throw new Error(await reply.text())
      return (await reply.json()) as { id: string; state: string; brought: number; trouble: string | null }
    }
    const before = processorTime(server.pid)
    const started = performance.now()
    let move = await call('POST', '/api/v2/moving-in', { ...dovecotLogin, port })
    while (move.state === 'running') {
      await pause(pollMs)
      move = await call('GET', `/api/v2/moving-in/${move.id}`)
    }
    const seconds = (performance.now() - started) / 1000
    const after = processorTime(server.pid)
    if (move.state !== 'ended' || move.brought !== size)
      throw new Error(`${move.brought} of ${size} messages were imported: ${move.state}, ${move.trouble}`)
    return {
      perSecond: size / seconds,
      mainMs: ((after?.main ?? Number.NaN) - (before?.main ?? Number.NaN)) / size,
      allMs: ((after?.all ?? Number.NaN) - (before?.all ?? Number.NaN)) / size,
    }
  } finally {
    await server.stop()
  }
}
