import { spawn, spawnSync } from 'node:child_process'
import { chownSync, readFileSync, readlinkSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import { connectTo } from '../postgres.ts'

/** A PostgreSQL server on this computer that a trial may kill and start again. */
export interface LocalMachine {
  readonly url: string
  /** Directory of its data. */
  readonly directory: string
  /** Path of `postgres`. */
  readonly program: string
  kill(): void
  /** Starts it; resolves when it accepts connections. */
  start(): Promise<void>
}

/** Finds the process of the server at `url`, which must run on this computer. */
export async function findMachine(url: string): Promise<LocalMachine> {
  const client = await connectTo(url)
  const { rows } = await client.query<{ pid: string; directory: string; commits: string }>(
    `select split_part(pg_read_file('postmaster.pid'), E'\\n', 1) as pid,
      current_setting('data_directory') as directory, current_setting('synchronous_commit') as commits`,
  )
  await client.end()
  const [{ pid, directory, commits } = { pid: '', directory: '', commits: '' }] = rows
  if (commits === 'off') throw new Error(`With synchronous_commit=off, ${url} loses what it confirmed.`)
  return controlMachine(url, { program: readlinkSync(`/proc/${pid}/exe`), directory, running: Number(pid) })
}

interface Running extends Pick<LocalMachine, 'program' | 'directory'> {
  /** Process id; 0 if it was never started. */
  readonly running: number
}

/** Controls the server with this data; it may run or not. */
function controlMachine(url: string, { program, directory, running: first }: Running): LocalMachine {
  let running = first
  const { uid, gid } = statSync(directory)
  const launch = () => {
    const args = ['-D', directory, '-h', '127.0.0.1', '-k', directory, '-p', new URL(url).port]
    const child = spawn(program, args, { uid, gid, detached: true, stdio: 'ignore' })
    child.unref()
    running = child.pid ?? 0
  }
  const isReady = async () => {
    const probe = await connectTo(url)
    await probe.query('select 1')
    await probe.end()
  }
  return {
    url,
    directory,
    program,
    kill: () => void process.kill(running, 'SIGKILL'),
    async start() {
      // Processes of the killed server may still end, and then it refuses to start.
      await vi.waitFor(
        async () => {
          if (!isAlive(running)) launch()
          await isReady()
        },
        { timeout: 60_000, interval: 100 },
      )
    },
  }
}

/** Copies a running server to another directory and port, and starts the copy as its synchronous replica. */
export async function startReplica(
  primary: LocalMachine,
  to: { url: string; directory: string },
): Promise<LocalMachine> {
  const client = await connectTo(primary.url)
  await client.query("select pg_backup_start('replica', true)")
  rmSync(to.directory, { recursive: true, force: true })
  spawnSync('cp', ['-a', primary.directory, to.directory])
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
  for (const file of ['postmaster.pid', 'postmaster.opts']) rmSync(join(to.directory, file), { force: true })
  const { uid, gid } = statSync(primary.directory)
  const { hostname, port } = new URL(primary.url)
  const files = {
    backup_label: rows[0]?.labelfile ?? '',
    'standby.signal': '',
    'postgresql.auto.conf': `primary_conninfo = 'host=${hostname} port=${port} user=test'\nsynchronous_standby_names = ''\nmax_connections = 200\n`,
  }
  for (const [name, content] of Object.entries(files)) {
    writeFileSync(join(to.directory, name), content)
    chownSync(join(to.directory, name), uid, gid)
  }
  const replica = controlMachine(to.url, { program: primary.program, directory: to.directory, running: 0 })
  await replica.start()
  await client.query("alter system set synchronous_standby_names = '*'")
  await client.query('select pg_reload_conf()')
  await vi.waitFor(
    async () => {
      const state = await client.query('select sync_state from pg_stat_replication')
      expect(state.rows).toEqual([{ sync_state: 'sync' }])
    },
    { timeout: 60_000, interval: 100 },
  )
  await client.end()
  return replica
}

/** Returns true while a process runs; a zombie does not. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
