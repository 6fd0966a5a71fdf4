import cluster from 'node:cluster'
import { type Config, type DoorName, doorNames, readConfig } from './composition/config.ts'
import { keepFilesPrivate } from './composition/private-files.ts'

/** Listeners for interactive clients; one further process does everything else. */
const ofPeople: ReadonlySet<DoorName> = new Set(['http', 'socket', 'imap'])

/** Reads the settings and starts the server in this process or in several. */
async function main(): Promise<void> {
  keepFilesPrivate()
  const config = readConfig()
  const options = readOptions(process.argv.slice(2))
  const isSeveral = isForSeveral(config, options.doors)
  if (isSeveral && cluster.isPrimary) {
    const { superviseProcesses } = await import('./composition/processes/supervise.ts')
    process.exit(await superviseProcesses(config))
  }
  const { serve } = await import('./composition/processes/serve.ts')
  if (!isSeveral) return serve(config, options)
  const { openWorkerLine } = await import('./composition/processes/worker-line.ts')
  const line = await openWorkerLine()
  const { position } = line.siblings
  const doors = doorsOf(position, options.doors)
  await serve(config, { doors, isNewStore: options.isNewStore && position === 0 }, line)
  cluster.worker?.disconnect()
}

/** Returns true if several processes share the work, which needs a shared listener. */
function isForSeveral({ processes }: Config, doors: readonly DoorName[]): boolean {
  return processes > 1 && doors.some((door) => ofPeople.has(door))
}

/** Returns the listeners of a process by its position. */
function doorsOf(place: number, doors: readonly DoorName[]): readonly DoorName[] {
  return doors.filter((door) => door === 'metrics' || ofPeople.has(door) === place > 0)
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

main().catch((error: unknown) => {
  // A message for the operator; the stack trace only for unexpected errors.
  const isForeseen = error instanceof Error && error.constructor === Error
  process.stderr.write(
    `${isForeseen ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  )
  process.exit(1)
})
