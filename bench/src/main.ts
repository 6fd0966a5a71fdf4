// npm run bench: measures the product on this machine and prints a table for each area.
import { execFileSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, platform, release, totalmem } from 'node:os'
import { join } from 'node:path'
import type { Area, Bench } from './area.ts'
import { measureActions } from './areas/actions.ts'
import { measureBrowser } from './areas/browser/browser.ts'
import { measureEditor } from './areas/browser/editor.ts'
import { measureCitus } from './areas/citus.ts'
import { measureDelivery } from './areas/delivery.ts'
import { measureDrive } from './areas/drive.ts'
import { measureHostile } from './areas/hostile.ts'
import { measureHttp } from './areas/http.ts'
import { measureImap } from './areas/imap/imap.ts'
import { measureIntake } from './areas/intake.ts'
import { measureManyKills } from './areas/kills.ts'
import { measureLabels } from './areas/labels.ts'
import { measureList } from './areas/list.ts'
import { measureMoving } from './areas/moving.ts'
import { measureOneMailbox } from './areas/one-mailbox.ts'
import { measurePeople } from './areas/people.ts'
import { measureProcesses } from './areas/processes.ts'
import { measureSearch } from './areas/search.ts'
import { measureSending } from './areas/sending.ts'
import { measureSignIn } from './areas/sign-in.ts'
import { measureSize } from './areas/size/size.ts'
import { measureStalls } from './areas/stalls/stalls.ts'
import { measureCommandLine } from './areas/start/command-line.ts'
import { measureStart } from './areas/start/start.ts'
import { type AreaName, type Options, readOptions, usage } from './options.ts'
import { killServers } from './product/server-process.ts'
import { formatTable, type Table } from './report/table.ts'
import { cacheFolder, pinnedNode, root } from './root.ts'

const areas: Record<AreaName, Area> = {
  intake: measureIntake,
  delivery: measureDelivery,
  'one-mailbox': measureOneMailbox,
  hostile: measureHostile,
  sending: measureSending,
  kills: measureManyKills,
  size: measureSize,
  list: measureList,
  labels: measureLabels,
  search: measureSearch,
  acts: measureActions,
  http: measureHttp,
  processes: measureProcesses,
  'sign-in': measureSignIn,
  people: measurePeople,
  drive: measureDrive,
  stalls: measureStalls,
  start: measureStart,
  'command-line': measureCommandLine,
  imap: measureImap,
  moving: measureMoving,
  citus: measureCitus,
  browser: measureBrowser,
  editor: measureEditor,
}

/** The time limit of the whole run. */
const timeoutMinutes = 45

async function main(options: Options): Promise<void> {
  const runFolder = join(cacheFolder, `run-${process.pid}`)
  const profileFolder = options.writesProfiles ? join(cacheFolder, 'profiles') : null
  const exitWithCleanup = (code: number) => {
    killServers()
    rmSync(runFolder, { recursive: true, force: true })
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => exitWithCleanup(130))
  setTimeout(
    () => {
      process.stderr.write('The benchmark exceeded its time limit.\n')
      exitWithCleanup(1)
    },
    (timeoutMinutes + options.minutes) * 60_000,
  ).unref()

  const bench: Bench = {
    sizes: options.sizes,
    isQuick: options.isQuick,
    profileFolder,
    peer: options.peer,
    rows: options.rows,
    rounds: options.rounds,
    messages: options.messages,
    minutes: options.minutes,
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
    for (const name of options.areas) {
      const result = areas[name](bench)
      for await (const table of Symbol.asyncIterator in result ? result : [result]) {
        tables.push(table)
        process.stdout.write(`${formatTable(table)}\n`)
      }
    }
    if (options.writesResults)
      writeResults(machine, tables, `npm run bench -- ${process.argv.slice(2).join(' ')}`)
  } finally {
    killServers()
    rmSync(runFolder, { recursive: true, force: true })
  }
}

try {
  const options = readOptions(process.argv.slice(2))
  if (options.showsHelp) process.stdout.write(`${usage}\n`)
  else await main(options)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`)
  process.exitCode = 1
}
// After a failure, an open connection must not keep the process alive.
process.exit()

/** Describes the machine without its name. */
function describeMachine(): string[] {
  const models = cpus()
  const node = execFileSync(pinnedNode, ['--version'], { encoding: 'utf8' }).trim()
  return [
    `Processor: ${models[0]?.model ?? 'unknown'}, ${models.length} cores`,
    `Memory: ${Math.round(totalmem() / 2 ** 30)} GB`,
    `System: ${platform()} ${release()} ${arch()}`,
    `Node: ${node}`,
    `Load at start: ${loadavg()[0]?.toFixed(2)}`,
  ]
}

/** Writes `bench/RESULTS.md` with date, machine and all tables. */
function writeResults(machine: readonly string[], tables: readonly Table[], command: string): void {
  const text = [
    '# Results',
    '',
    `Measured on ${new Date().toISOString().slice(0, 10)} by \`${command}\`; [README.md](README.md) explains the areas.`,
    '',
    ...machine.map((line) => `- ${line}`),
    '',
    ...tables.map(formatTable),
  ].join('\n')
  writeFileSync(join(root, 'bench/RESULTS.md'), `${text.trimEnd()}\n`)
}
