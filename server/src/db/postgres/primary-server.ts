import pg from 'pg'
import { listServers } from '../../kernel/database-servers.ts'
import { connectMilliseconds } from './session-settings.ts'

/** PostgreSQL's error code while it starts or recovers. */
const cannotConnectNow = '57P03'

const isReadOnly = `select pg_is_in_recovery() or current_setting('transaction_read_only')::boolean as is_read_only`

/**
 * The server of an address that accepts changes. With several servers, of which all but one are replicas, it is found
 * again after a failure.
 */
export class PrimaryServer {
  readonly #servers: readonly string[]
  #current: string
  #isCurrent: boolean
  #finding: Promise<string> | null = null

  constructor(url: string) {
    const servers = listServers(url)
    // The driver also reads addresses that are no URLs.
    this.#servers = servers.includes('') ? [url] : servers
    this.#current = this.#servers[0] ?? url
    this.#isCurrent = this.#servers.length === 1
  }

  /** Address of the server that was found last. */
  get current(): string {
    return this.#current
  }

  /** Finds the server that accepts changes; rejects if there is none. */
  find(): Promise<string> {
    if (this.#isCurrent) return Promise.resolve(this.#current)
    this.#finding ??= findWritable(this.#servers)
      .then((server) => {
        this.#isCurrent = true
        this.#current = server
        return server
      })
      .finally(() => {
        this.#finding = null
      })
    return this.#finding
  }

  /** Finds the server again before the next connection, because this one failed or became a replica. */
  forget(): void {
    this.#isCurrent = this.#servers.length === 1
  }
}

/** Asks all servers at once; a silent one does not delay the answer of another. */
async function findWritable(servers: readonly string[]): Promise<string> {
  try {
    return await Promise.any(servers.map(requireWritable))
  } catch (error) {
    const reasons = (error as AggregateError).errors as (Error & { code?: string })[]
    const isWaiting = reasons.some(({ code }) => code === cannotConnectNow)
    throw Object.assign(
      new Error(`no database server accepts changes: ${reasons.map(({ message }) => message).join('; ')}`),
      { code: isWaiting ? cannotConnectNow : reasons[0]?.code },
    )
  }
}

async function requireWritable(server: string): Promise<string> {
  const client = new pg.Client({
    connectionString: server,
    connectionTimeoutMillis: connectMilliseconds / 2,
    query_timeout: connectMilliseconds / 2,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ is_read_only: boolean }>(isReadOnly)
    if (rows[0]?.is_read_only)
      throw Object.assign(new Error(`${new URL(server).host} is a replica`), { code: cannotConnectNow })
    return server
  } finally {
    client.end().catch(() => {})
  }
}
