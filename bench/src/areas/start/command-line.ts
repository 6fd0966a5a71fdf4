import { execFile } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Bench } from '../../area.ts'
import { summarise } from '../../report/figures.ts'
import { formatMs } from '../../report/numbers.ts'
import type { Table } from '../../report/table.ts'
import { pinnedNode, root } from '../../root.ts'

const run = promisify(execFile)

const main = join(root, 'server/src/entrypoints/cli/main.ts')
const kyselyFile = pathToFileURL(join(root, 'node_modules/kysely/dist/index.js')).href
const kysely = `await import(${JSON.stringify(kyselyFile)})`
/** Prints the processor time of all threads when a process exits. */
const report =
  "import { writeSync } from 'node:fs'; process.on('exit', () => { const { user, system } = process.cpuUsage(); writeSync(2, '\\nCPU ' + (user + system)) })"

/** Commands in an order in which each one succeeds, with `#` for the number of the round. */
const commands: readonly (readonly string[])[] = [
  ['--help'],
  ['domain', 'add', 'd#.test', '--organisation', 'Example #'],
  ['domain', 'list'],
  ['domain', 'verify', 'd#.test'],
  ['domain', 'sign', 'd#.test'],
  ['account', 'add', 'an@d#.test', '--name', 'An', '--owner', '--password', 'Bocau-test-1'],
  ['account', 'list'],
  ['account', 'rename', 'an@d#.test', 'Bình'],
  ['account', 'password', 'an@d#.test', '--password', 'Bocau-test-2'],
  ['alias', 'add', 'an@d#.test', 'a@d#.test'],
  ['alias', 'list'],
  ['group', 'add', 'g@d#.test', '--name', 'Group'],
  ['group', 'list'],
  ['mailbox', 'add', 'm@d#.test', '--name', 'Shop'],
  ['mailbox', 'list'],
  ['mailbox', 'delete', 'm@d#.test', '--yes'],
  ['sending', 'limit', 'd#.test', '--messages-per-hour', '100'],
  ['sending', 'release', 'an@d#.test'],
  ['provider', 'list'],
  ['provider', 'limit', 'd#.test', '--people', '5'],
  ['provider', 'suspend', 'd#.test'],
  ['provider', 'resume', 'd#.test'],
  ['jobs', 'dead'],
  ['certificate'],
  ['check'],
]

/** Measures the processor time of commands, each in a separate process, with a filled compile cache. */
export async function measureCommandLine(bench: Bench): Promise<Table> {
  const folder = bench.folder('command-line')
  mkdirSync(join(folder, 'data'))
  const rounds = bench.isQuick ? 2 : 9
  const baseline: number[] = []
  const times = commands.map(() => [] as number[])
  // The first round fills the compile cache.
  for (let round = 0; round <= rounds; round++) {
    const nodeOnly = await processorMilliseconds(folder, ['--input-type=module', '--eval', kysely])
    if (round > 0) baseline.push(nodeOnly)
    for (const [index, words] of commands.entries()) {
      const call = words.map((word) => word.replaceAll('#', String(round)))
      const time = await processorMilliseconds(folder, [main, ...call])
      if (round > 0) times[index]?.push(time)
    }
  }
  const base = summarise(baseline).median
  const rows = [{ what: 'Node and Kysely only', values: baseline }].concat(
    commands.map((words, index) => ({ what: `\`${nameOf(words)}\``, values: times[index] ?? [] })),
  )
  return {
    title: 'Command line',
    rows: rows.map(({ what, values }) => {
      const { median, p95 } = summarise(values)
      return {
        what,
        figures: {
          'processor time': formatMs(median),
          p95: formatMs(p95),
          'of Node and Kysely': `${(median / base).toFixed(2)}x`,
        },
      }
    }),
    notes: [
      `SQLite, ${rounds} rounds in turn; Node alone, without npm, with a filled compile cache`,
      'The store grows by one organisation a round',
    ],
  }
}

/** Returns the words that name a command. */
const nameOf = (words: readonly string[]): string =>
  words.slice(0, words[1] === undefined || words[1].startsWith('-') ? 1 : 2).join(' ')

async function processorMilliseconds(folder: string, args: readonly string[]): Promise<number> {
  const env = {
    ...process.env,
    BOCAU_DATA: join(folder, 'data'),
    NODE_COMPILE_CACHE: join(folder, 'compiled'),
  }
  const options = ['--import', `data:text/javascript,${encodeURIComponent(report)}`]
  const { stderr } = await run(pinnedNode, [...options, ...args], { env })
  const [, microseconds] = /\nCPU (\d+)$/.exec(stderr) ?? []
  if (microseconds === undefined) throw new Error(`${args.join(' ')} reported no processor time: ${stderr}`)
  return Number(microseconds) / 1000
}
