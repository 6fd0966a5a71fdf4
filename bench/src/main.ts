// npm run bench: measures the product on this machine and prints a table for each area.
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Area, Bench } from './area.ts'
import { measureActs } from './areas/acts.ts'
import { measureBrowser } from './areas/browser.ts'
import { measureDelivery } from './areas/delivery.ts'
import { measureDrive } from './areas/drive.ts'
import { measureEditor } from './areas/editor.ts'
import { measureHostile } from './areas/hostile.ts'
import { measureHttp } from './areas/http.ts'
import { measureIntake } from './areas/intake.ts'
import { measureList } from './areas/list.ts'
import { measureSearch } from './areas/search.ts'
import { measureSending } from './areas/sending.ts'
import { measureSignIn } from './areas/sign-in.ts'
import { measureStalls } from './areas/stalls.ts'
import { measureStart } from './areas/start.ts'
import { type AreaName, type Options, readOptions, usage } from './options.ts'
import { killServers } from './product/server-process.ts'
import { describeMachine } from './report/machine.ts'
import { writeResults } from './report/results.ts'
import { formatTable, type Table } from './report/table.ts'
import { cacheFolder } from './root.ts'

const areas: Record<AreaName, Area> = {
  intake: measureIntake,
  delivery: measureDelivery,
  hostile: measureHostile,
  sending: measureSending,
  list: measureList,
  search: measureSearch,
  acts: measureActs,
  http: measureHttp,
  'sign-in': measureSignIn,
  drive: measureDrive,
  stalls: measureStalls,
  start: measureStart,
  browser: measureBrowser,
  editor: measureEditor,
}

/** However slow a machine is, the bench ends by itself. */
const patienceMs = 45 * 60_000

async function main(options: Options): Promise<void> {
  const runFolder = join(cacheFolder, `run-${process.pid}`)
  const profileFolder = options.isProfiled ? join(cacheFolder, 'profiles') : null
  const end = (code: number) => {
    killServers()
    rmSync(runFolder, { recursive: true, force: true })
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => end(130))
  setTimeout(() => {
    process.stderr.write('The bench took too long and is ended.\n')
    end(1)
  }, patienceMs).unref()

  const bench: Bench = {
    sizes: options.sizes,
    isQuick: options.isQuick,
    profileFolder,
    peer: options.peer,
    messages: options.messages,
    folder(name) {
      const folder = join(runFolder, name)
      mkdirSync(folder, { recursive: true })
      return folder
    },
  }
  const machine = describeMachine()
  process.stdout.write(`${machine.join('\n')}\n\n`)
  const tables: Table[] = []
  try {
    for (const name of options.only) {
      const table = await areas[name](bench)
      tables.push(table)
      process.stdout.write(`${formatTable(table)}\n`)
    }
    if (options.isWritten)
      writeResults(machine, tables, `npm run bench -- ${process.argv.slice(2).join(' ')}`)
  } finally {
    killServers()
    rmSync(runFolder, { recursive: true, force: true })
  }
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options.isHelp) process.stdout.write(`${usage}\n`)
  else await main(options)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}
