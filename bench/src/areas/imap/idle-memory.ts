import { setTimeout as pause } from 'node:timers/promises'
import type { Bench } from '../../area.ts'
import { findFreePort } from '../../product/free-port.ts'
import { ImapSession } from '../../product/imap-session.ts'
import { residentBytes } from '../../product/process-usage.ts'
import { openInProcess } from '../../product/server-in-process.ts'
import { startServer } from '../../product/server-process.ts'
import { formatKilobytes } from '../../report/numbers.ts'
import type { Row } from '../../report/table.ts'
import { type BenchAccount, createAccounts, password } from '../../store/accounts.ts'

const maxBytes = 40_000
/** Below the limit of connections per account. */
const connectionsPerAccount = 25
const signInsAtOnce = 8
/** The server collects garbage some seconds after its last request. */
const settleMs = 20_000

/** Measures the memory of the server for each connection in IDLE. */
export async function measureIdleMemory(bench: Bench): Promise<Row> {
  const connections = bench.isQuick ? 500 : 2000
  const data = bench.folder('imap-idle')
  const { app } = await openInProcess({ BOCAU_DATA: data })
  const accounts = await createAccounts(app, connections / connectionsPerAccount)
  await app.close()
  const port = await findFreePort()
  const server = await startServer(data, { settings: { BOCAU_IMAP: `127.0.0.1:${port}` } })
  try {
    // Loads the code, so that only connections are measured.
    await idleInInbox(port, accounts.slice(0, 1))
    await pause(settleMs)
    const before = residentBytes(server.pid) ?? Number.NaN
    for (let at = 1; at < connectionsPerAccount; at++) await idleInInbox(port, accounts)
    await pause(settleMs)
    const each =
      ((residentBytes(server.pid) ?? Number.NaN) - before) / (accounts.length * (connectionsPerAccount - 1))
    return {
      what: `memory of each of ${connections.toLocaleString('en-GB')} connections in IDLE`,
      figures: { 'Bồ Câu': formatKilobytes(each) },
      target: `<= ${formatKilobytes(maxBytes)}`,
      isReached: each <= maxBytes,
    }
  } finally {
    await server.stop()
  }
}

/** Opens a connection in IDLE for each account. */
async function idleInInbox(port: number, accounts: readonly BenchAccount[]): Promise<void> {
  for (let at = 0; at < accounts.length; at += signInsAtOnce)
    await Promise.all(
      accounts.slice(at, at + signInsAtOnce).map(async ({ email }) => {
        const session = await ImapSession.open(port, email, password)
        await session.execute('SELECT INBOX')
        await session.idle()
      }),
    )
}
