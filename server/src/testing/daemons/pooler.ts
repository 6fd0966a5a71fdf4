import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { startDaemon } from './real-daemon.ts'

const program = '/usr/sbin/pgbouncer'

/** True if PgBouncer is installed (Debian: `pgbouncer`). */
export const hasPooler = existsSync(program)

/**
 * Starts PgBouncer in transaction mode with few connections to the server of `url`; returns the address of the same
 * database behind it.
 */
export async function startPooler(url: string): Promise<string> {
  const { hostname, port: serverPort, username, pathname } = new URL(url)
  const pooler = await startDaemon({
    program,
    user: 'postgres',
    timeoutMs: 20_000,
    async prepare(folder, port) {
      const file = join(folder, 'pgbouncer.ini')
      const settings = [
        '[databases]',
        `* = host=${hostname} port=${serverPort} user=${username}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = any',
        'pool_mode = transaction',
        'default_pool_size = 4',
        'max_client_conn = 500',
      ]
      await writeFile(file, `${settings.join('\n')}\n`)
      return process.getuid?.() === 0 ? ['-u', 'postgres', file] : [file]
    },
  })
  onTestFinished(() => pooler.stop())
  return `postgres://${username}@127.0.0.1:${pooler.port}${pathname}`
}
