import cluster from 'node:cluster'
import { type Config, type ListenerName, listenerNames, readConfig } from './composition/config.ts'
import { setPrivateUmask } from './composition/private-files.ts'

/** Listeners for interactive clients; one further process does everything else. */
const ofPeople: ReadonlySet<ListenerName> = new Set(['http', 'socket', 'imap'])

/** Reads the settings and starts the server in this process or in several. */
async function main(): Promise<void> {
  setPrivateUmask()
  const config = readConfig()
  const options = readOptions(process.argv.slice(2))
  const isSeveral = isForSeveral(config, options.listeners)
  if (isSeveral && cluster.isPrimary) {
    const { superviseProcesses } = await import('./composition/processes/supervise.ts')
    process.exit(await superviseProcesses(config))
  }
  const { serve } = await import('./composition/processes/serve.ts')
  if (!isSeveral) return serve(config, options)
  const { openSupervisorChannel } = await import('./composition/processes/supervisor-channel.ts')
  const line = await openSupervisorChannel()
  const { position } = line.siblings
  const listeners = getListeners(position, options.listeners)
  await serve(config, { listeners, isNewStore: options.isNewStore && position === 0 }, line)
  cluster.worker?.disconnect()
}

/** Returns true if several processes share the work, which needs a shared listener. */
function isForSeveral({ processes }: Config, listeners: readonly ListenerName[]): boolean {
  return processes > 1 && listeners.some((listener) => ofPeople.has(listener))
}

/** Returns the listeners of a process by its position. */
function getListeners(position: number, listeners: readonly ListenerName[]): readonly ListenerName[] {
  return listeners.filter((listener) => listener === 'metrics' || ofPeople.has(listener) === position > 0)
}

function readOptions(argv: readonly string[]): { listeners: readonly ListenerName[]; isNewStore: boolean } {
  const rest = argv.filter((argument) => argument !== '--new-store')
  return { listeners: readListeners(rest), isNewStore: rest.length < argv.length }
}

function readListeners(argv: readonly string[]): readonly ListenerName[] {
  const unknown = argv.find((argument) => !argument.startsWith('--doors='))
  if (unknown !== undefined)
    throw new Error(
      `Unknown option "${unknown}". The options are --doors=LISTENERS and --new-store; listeners are ${listenerNames.join(', ')}.`,
    )
  const value = argv.at(-1)?.slice('--doors='.length)
  if (value === undefined) return listenerNames
  const requested = value.split(',')
  const unknownName = requested.find((name) => !listenerNames.some((listener) => listener === name))
  if (unknownName !== undefined)
    throw new Error(`--doors must be a list of ${listenerNames.join(', ')}, got "${unknownName}".`)
  if (requested.includes('socket') && !requested.includes('http')) {
    throw new Error('--doors: socket requires http, because it is served on the address of http.')
  }
  return listenerNames.filter((listener) => requested.includes(listener))
}

main().catch((error: unknown) => {
  // A message for the operator; the stack trace only for unexpected errors.
  const isForeseen = error instanceof Error && error.constructor === Error
  process.stderr.write(
    `${isForeseen ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
})
