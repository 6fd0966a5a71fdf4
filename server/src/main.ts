import { DiskReserve } from './adapters/disk/disk-reserve.ts'
import { listMigrationCopies, removeMigrationCopies } from './composition/backup/copy-before-migration.ts'
import { type DoorName, doorNames, readConfig } from './composition/config.ts'
import { openDoors } from './composition/doors/open-doors.ts'
import { giveBackMemoryAtRest } from './composition/memory-at-rest.ts'
import { openApp } from './composition/open-app.ts'
import { prepareDemo, sayDemoAccounts } from './composition/prepare-demo.ts'
import { keepFilesPrivate } from './composition/private-files.ts'
import { saySetupLink } from './composition/say-setup-link.ts'
import { lockDataDirectory } from './db/sqlite/server-lock.ts'
import { indexUnindexed } from './features/mailbox/check/index.ts'

const signals = ['SIGINT', 'SIGTERM'] as const

/** Reads the settings, opens the store and the doors, and stays until it is told to stop. */
async function main(): Promise<void> {
  keepFilesPrivate()
  const config = readConfig()
  const { doors, isNewStore } = readOptions(process.argv.slice(2))
  DiskReserve.giveBack(config.dataDirectory)
  const lock = config.databaseUrl ? null : lockDataDirectory(config.dataDirectory)
  const copies = await listMigrationCopies(config)
  const app = await openApp(config, { isNewStore })
  await indexUnindexed(app)
  await prepareDemo(app, config, say)
  const open = await openDoors(app, config, doors)

  const scheme = config.webTls ? 'https' : 'http'
  if (open.httpPort !== null)
    say(`Bồ Câu listens on ${scheme}://${bracketed(config.http.host)}:${open.httpPort}`)
  if (open.lmtpPort !== null) say(`Letters arrive by LMTP on ${bracketed(config.lmtp.host)}:${open.lmtpPort}`)
  if (open.smtpPort !== null && config.smtpIn)
    say(`Other mail servers bring letters by SMTP on ${bracketed(config.smtpIn.host)}:${open.smtpPort}`)
  if (open.imapPort !== null && config.imap)
    say(`Mail programs read by IMAP on ${bracketed(config.imap.host)}:${open.imapPort}`)
  if (open.imapsPort !== null && config.imaps)
    say(`Mail programs read by IMAP with TLS on ${bracketed(config.imaps.host)}:${open.imapsPort}`)
  const { submission, submissions, pop3, pop3s } = open.programs.ports
  const ports = (...list: (number | undefined)[]) => list.filter((port) => port !== undefined).join(', ')
  if (submission ?? submissions) say(`Other mail programs send on port ${ports(submission, submissions)}`)
  if (pop3 ?? pop3s) say(`Other mail programs fetch letters by POP3 on port ${ports(pop3, pop3s)}`)
  if (open.metricsPort !== null && config.metrics)
    say(`Prometheus reads /metrics on ${bracketed(config.metrics.host)}:${open.metricsPort}`)
  await sayDemoAccounts(app, config, say)
  await saySetupLink(app, config, { httpPort: open.httpPort, say })

  await removeMigrationCopies(copies)
  const stopGivingBack = giveBackMemoryAtRest()
  const broken = await Promise.race([toldToStop(), ...(app.db.broken ? [app.db.broken] : [])])
  if (broken) giveUp(broken)
  stopGivingBack()
  await open.close()
  await app.close()
  lock?.release()
}

function toldToStop(): Promise<null> {
  return new Promise((resolve) => {
    for (const signal of signals) process.once(signal, () => resolve(null))
  })
}

/** Nothing can be kept any more: nothing is waited for, and who looks after this process starts it anew. */
function giveUp({ message, cause }: Error): never {
  const why = (cause as { code?: string } | undefined)?.code
  process.stderr.write(`${message}${why ? ` (${why})` : ''}. This server ends now.\n`)
  process.exit(1)
}

function readOptions(argv: readonly string[]): { doors: readonly DoorName[]; isNewStore: boolean } {
  const others = argv.filter((argument) => argument !== '--new-store')
  return { doors: readDoors(others), isNewStore: others.length < argv.length }
}

function readDoors(argv: readonly string[]): readonly DoorName[] {
  const unknown = argv.find((argument) => !argument.startsWith('--doors='))
  if (unknown !== undefined)
    throw new Error(
      `"${unknown}" is not an option; there are --doors=${doorNames.join(', ')} and --new-store.`,
    )
  const given = argv.at(-1)?.slice('--doors='.length)
  if (given === undefined) return doorNames
  const asked = given.split(',')
  const noDoor = asked.find((name) => !doorNames.some((door) => door === name))
  if (noDoor !== undefined)
    throw new Error(`--doors names "${noDoor}", but the doors are ${doorNames.join(', ')}.`)
  if (asked.includes('socket') && !asked.includes('http')) {
    throw new Error('--doors names socket without http, but the socket is served on the address of http.')
  }
  return doorNames.filter((door) => asked.includes(door))
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

function bracketed(host: string): string {
  return host.includes(':') ? `[${host}]` : host
}

main().catch((error: unknown) => {
  // A sentence for the person who started it; the trace only where nobody foresaw the error.
  const isForeseen = error instanceof Error && error.constructor === Error
  process.stderr.write(
    `${isForeseen ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
})
