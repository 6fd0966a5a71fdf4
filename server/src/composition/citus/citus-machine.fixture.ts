import { spawn } from 'node:child_process'
import { readFileSync, readlinkSync, statSync } from 'node:fs'
import { onTestFinished, vi } from 'vitest'
import { connectTo } from '../../testing/postgres.ts'

/** A PostgreSQL server on this computer that a trial may kill and start again. */
export interface LocalMachine {
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
  const { uid, gid } = statSync(`/proc/${pid}`)
  const program = readlinkSync(`/proc/${pid}/exe`)
  let running = Number(pid)
  const launch = () => {
    const child = spawn(program, ['-D', directory], { uid, gid, detached: true, stdio: 'ignore' })
    child.unref()
    running = child.pid ?? 0
  }
  const isReady = async () => {
    const probe = await connectTo(url)
    await probe.query('select 1')
    await probe.end()
  }
  const machine = {
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
  onTestFinished(machine.start)
  return machine
}

/** Returns true while a process runs; a zombie does not. */
function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
