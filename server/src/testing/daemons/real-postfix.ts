import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type RealDaemon, run, startDaemon } from './real-daemon.ts'

const postfixCommand = '/usr/sbin/postfix'
const master = '/usr/lib/postfix/sbin/master'

/** True if Postfix is installed and the tests run as root, which its master needs. */
export const hasPostfix = existsSync(master) && process.getuid?.() === 0

/** Transport per domain: `smtp` to a test server, `lmtp` to our listener. */
export type Routes = Readonly<Record<string, { protocol: 'smtp' | 'lmtp'; port: number }>>

/** Recipients and senders to reject, as `address: response`. */
export interface Refusals {
  recipients?: Readonly<Record<string, string>>
  senders?: Readonly<Record<string, string>>
}

/** Starts Postfix as a relay or MX with its own files; retries after a second and gives up after a few. */
export function startPostfix(routes: Routes, refusals: Refusals = {}): Promise<RealDaemon> {
  return startDaemon({
    program: master,
    user: null,
    timeoutMs: 30_000,
    hasProcessGroup: true,
    async prepare(folder, port) {
      const etc = join(folder, 'etc')
      await Promise.all([mkdir(etc), mkdir(join(folder, 'queue'))])
      await writeFile(join(etc, 'main.cf'), mainSettings(folder, routes, refusals))
      await writeFile(join(etc, 'master.cf'), services(port))
      // Creates missing folders with the required owners.
      await run(postfixCommand, ['-c', etc, 'check'])
      return ['-c', etc, '-d']
    },
  })
}

const retrySeconds = 6

function mainSettings(folder: string, routes: Routes, { recipients = {}, senders = {} }: Refusals): string {
  const transports = Object.entries(routes).map(([domain, { protocol, port }]) => [
    domain,
    protocol === 'smtp' ? `smtp:[127.0.0.1]:${port}` : `lmtp:inet:127.0.0.1:${port}`,
  ])
  const settings = {
    compatibility_level: '3.6',
    queue_directory: join(folder, 'queue'),
    data_directory: join(folder, 'data'),
    maillog_file: join(folder, 'postfix.log'),
    maillog_file_prefixes: folder,
    myhostname: 'postfix.test',
    inet_interfaces: '127.0.0.1',
    inet_protocols: 'ipv4',
    mynetworks: '',
    mydestination: '',
    alias_maps: '',
    alias_database: '',
    smtp_dns_support_level: 'disabled',
    smtp_host_lookup: 'native',
    smtpd_peername_lookup: 'no',
    relay_domains: Object.keys(routes).join(', '),
    transport_maps: formatInlineTable(transports),
    smtpd_relay_restrictions: 'reject_unauth_destination',
    smtpd_sender_restrictions: `check_sender_access ${formatInlineTable(Object.entries(senders))}`,
    smtpd_recipient_restrictions: `check_recipient_access ${formatInlineTable(Object.entries(recipients))}`,
    message_size_limit: '200000',
    smtpd_recipient_limit: '20',
    queue_run_delay: '1s',
    minimal_backoff_time: '1s',
    maximal_backoff_time: '1s',
    maximal_queue_lifetime: `${retrySeconds}s`,
    bounce_queue_lifetime: `${retrySeconds}s`,
    smtpd_error_sleep_time: '0',
    smtpd_client_connection_count_limit: '0',
  }
  return Object.entries(settings)
    .map(([name, value]) => `${name} = ${value}\n`)
    .join('')
}

function formatInlineTable(entries: readonly (readonly string[])[]): string {
  return `inline:{ ${entries.map(([key, value]) => `{ ${key} = ${value} }`).join(', ')} }`
}

const unrestrictedServices: ReadonlySet<string> = new Set(['cleanup', 'qmgr', 'showq', 'postlog'])

function services(port: number): string {
  const internal = [
    ['cleanup', 'unix', 0],
    ['qmgr', 'unix', 1],
    ['tlsmgr', 'unix', 1],
    ['rewrite', 'unix', '-', 'trivial-rewrite'],
    ['bounce', 'unix', 0],
    ['defer', 'unix', 0, 'bounce'],
    ['trace', 'unix', 0, 'bounce'],
    ['proxymap', 'unix', '-'],
    ['smtp', 'unix', '-'],
    ['relay', 'unix', '-', 'smtp'],
    ['lmtp', 'unix', '-'],
    ['error', 'unix', '-'],
    ['retry', 'unix', '-', 'error'],
    ['showq', 'unix', '-'],
    ['anvil', 'unix', 1],
    ['scache', 'unix', 1],
    ['postlog', 'unix-dgram', 1, 'postlogd'],
  ] as const
  return [
    `127.0.0.1:${port} inet n - n - - smtpd`,
    ...internal.map(([name, type, maxProcesses, program = name]) => {
      const isPrivate = unrestrictedServices.has(name) ? 'n' : '-'
      const wakesUp = name === 'qmgr' ? '1' : '-'
      return `${name} ${type} ${isPrivate} - n ${wakesUp} ${maxProcesses} ${program}`
    }),
    '',
  ].join('\n')
}
