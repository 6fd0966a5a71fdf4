import pg from 'pg'
import type { Bench } from '../area.ts'
import { type App, type Call, load, openInProcess } from '../product/server-in-process.ts'
import { type Figures, summarise } from '../report/figures.ts'
import { formatCount, formatMs } from '../report/numbers.ts'
import type { Row } from '../report/table.ts'
import { createAccounts } from '../store/accounts.ts'
import { startDurablePostgres } from '../store/durable-postgres.ts'
import { fillDrive } from '../store/fill-drive.ts'

const maxListMs = 10
const maxSearchMs = 15
const orders = ['name', 'size', 'last_modified', 'created_at', 'owner', 'type'] as const
const searches = {
  'a number in one name': (at: number) => String(1000 + ((at * 37) % 9000)),
  'a word in many names': (at: number) => ['hop dong', 'nordhus', 'phu luc', 'go soi'][at % 4] as string,
  'two words': (at: number) => `bao gia ${100 + (at % 800)}`,
  'the extension of every fourth name': () => 'pdf',
  'two characters': (at: number) => ['ba', 'ho', 'do', 'an'][at % 4] as string,
}

type DriveApi = { driveRoutes: (deps: object) => Record<string, Call> }

/** Measures the first page of a large folder in every order, and name searches, by calling the API handlers. */
export async function measureDriveLists(bench: Bench): Promise<Row[]> {
  const [files, large] = bench.isQuick ? [10_000, 2_000] : [100_000, 10_000]
  const rounds = bench.isQuick ? 40 : 200
  const rows: Row[] = []
  const postgres = await startDurablePostgres()
  try {
    for (const database of ['SQLite', 'PostgreSQL'] as const) {
      const settings: Record<string, string> = { BOCAU_DATA: bench.folder(`drive-${database}`) }
      const url = database === 'PostgreSQL' ? await postgres.createDatabase() : null
      if (url) settings.BOCAU_DATABASE = url
      const { app } = await openInProcess(settings)
      try {
        const filled = await createFilledDrive(app, { files, large })
        if (url) await vacuum(url)
        rows.push(...(await measureDatabase(app, database, filled, { large, rounds })))
      } finally {
        await app.close()
      }
    }
  } finally {
    await postgres.stop()
  }
  return rows
}

async function createFilledDrive(app: App, size: { files: number; large: number }) {
  const [account] = await createAccounts(app, 1)
  if (!account) throw new Error('No account exists')
  return { account, ...(await fillDrive(app, account.id, size)) }
}

/** Runs the vacuum that PostgreSQL runs automatically about a minute after so many changes. */
async function vacuum(url: string): Promise<void> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('vacuum analyze')
  await client.end()
}

async function measureDatabase(
  app: App,
  database: string,
  { account, largeFolderId, files }: Awaited<ReturnType<typeof createFilledDrive>>,
  { large, rounds }: { large: number; rounds: number },
): Promise<Row[]> {
  const { driveRoutes } = await load<DriveApi>('features/drive/index.ts')
  const handlers = driveRoutes({
    ...app,
    publicOrigin: 'https://bench.test',
    sharing: { listGrants: async () => [], listWatchers: async () => [] },
  })
  const actor = { accountId: account.id, email: account.email, isDomainVerified: true }
  const call = (key: string, query: object) => {
    const handler = handlers[key]
    if (!handler) throw new Error(`No handler for ${key}`)
    return handler({ actor, query: { sort: 'name', limit: 100, offset: 0, ...query } })
  }
  const rows: Row[] = []
  for (const sort of orders) {
    for (const order of ['asc', 'desc'] as const) {
      const figures = await measureDurations(rounds, () =>
        call('GET /storage/v1/files', { folder_id: largeFolderId, sort, order }),
      )
      rows.push(
        toRow(`${database}: first 100 of ${formatCount(large)} by ${sort}, ${order}`, figures, maxListMs),
      )
    }
  }
  for (const [name, text] of Object.entries(searches)) {
    const figures = await measureDurations(rounds, (at) =>
      call('GET /storage/v1/search', { display_name: text(at) }),
    )
    rows.push(toRow(`${database}: search ${formatCount(files)} names for ${name}`, figures, maxSearchMs))
  }
  return rows
}

async function measureDurations(
  rounds: number,
  action: (round: number) => Promise<unknown>,
): Promise<Figures> {
  for (let round = 0; round < rounds / 5; round++) await action(round)
  const durations: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await action(round)
    durations.push(performance.now() - started)
  }
  return summarise(durations)
}

function toRow(what: string, figures: Figures, maxMs: number): Row {
  return {
    what,
    figures: { median: formatMs(figures.median), p95: formatMs(figures.p95) },
    target: `<= ${maxMs} ms`,
    isReached: figures.median <= maxMs,
  }
}
