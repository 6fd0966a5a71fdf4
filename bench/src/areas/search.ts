import type { Bench } from '../area.ts'
import type { InProcess } from '../product/server-in-process.ts'
import { type Figures, summarise } from '../report/figures.ts'
import { formatCount, formatMs, formatRatio } from '../report/numbers.ts'
import type { Row, Table } from '../report/table.ts'
import type { StoreCopy } from '../store/cached-store.ts'
import { onBothDatabases } from '../store/on-both-databases.ts'
import { readVocabulary, type Vocabulary } from '../store/vocabulary.ts'

type Database = 'SQLite' | 'PostgreSQL'

/** One kind of search: its text and the target for the first page on SQLite. */
export interface Kind {
  readonly name: string
  readonly maxMs: number
  readonly key: 'GET /api/v2/threads/search' | 'GET /api/v2/suggested'
  readonly typed: (vocabulary: Vocabulary) => readonly string[]
}

export const kinds: readonly Kind[] = [
  { name: 'a rare word', maxMs: 5, key: 'GET /api/v2/threads/search', typed: ({ rare }) => rare },
  { name: 'a common word', maxMs: 25, key: 'GET /api/v2/threads/search', typed: ({ common }) => common },
  {
    name: 'two characters of a word',
    maxMs: 25,
    key: 'GET /api/v2/threads/search',
    typed: ({ beginnings }) => beginnings,
  },
  {
    name: 'suggestions while typing',
    maxMs: 15,
    key: 'GET /api/v2/suggested',
    typed: ({ common, beginnings, rare }) => [
      ...beginnings,
      ...common.map((word) => word.slice(0, 3)),
      ...common,
      ...rare.map((word) => word.slice(0, 4)),
    ],
  },
]

/** Accepted ratios: PostgreSQL to the targets of SQLite, and the largest store to the smallest. */
const maxPostgresRatio = 4
const maxGrowth = 3

interface Measurement {
  readonly database: Database
  readonly size: number
  readonly kind: Kind
  readonly figures: Figures
}

/** Measures the first page of search results by calling the API handlers in this process. */
export async function measureSearch(bench: Bench): Promise<Table> {
  const measurements: Measurement[] = []
  const sizes = [...new Set([bench.sizes[0] as number, bench.sizes.at(-1) as number])]
  await onBothDatabases(bench, 'search', sizes, { withSearchIndex: true }, async (database, copy, opened) => {
    const vocabulary = readVocabulary(copy.data)
    for (const kind of kinds) {
      const figures = await measureKind(opened, copy, kind, vocabulary, bench.isQuick ? 100 : 500)
      measurements.push({ database, size: copy.messages, kind, figures })
    }
  })
  return {
    title: 'Search: first page without HTTP',
    rows: toRows(measurements, sizes),
    notes: [
      'A rare word occurs in one to three messages; a common word is among the 40 most frequent; two characters are the beginnings of these',
      'Suggestions are requested for two characters, three characters, whole words and beginnings of numbers in turn',
    ],
  }
}

/** Measures searches of one kind with alternating texts; the first fifth is a warm-up. */
export async function measureKind(
  { handlers }: InProcess,
  { account }: Pick<StoreCopy, 'account'>,
  { key, typed }: Kind,
  vocabulary: Vocabulary,
  rounds: number,
): Promise<Figures> {
  const handler = handlers[key]
  if (!handler) throw new Error(`No handler for ${key}`)
  const texts = typed(vocabulary)
  if (texts.length === 0) throw new Error('The store has none of the search terms')
  const actor = {
    accountId: account.id,
    email: account.email,
    isDomainVerified: true,
    timezone: 'Asia/Ho_Chi_Minh',
  }
  const search = (round: number) => {
    const text = texts[round % texts.length] as string
    return handler({
      actor,
      query: key === 'GET /api/v2/suggested' ? { search_text: text } : { ...emptyQuery, q: text },
    })
  }
  for (let round = 0; round < rounds / 5; round++) await search(round)
  const durations: number[] = []
  for (let round = 0; round < rounds; round++) {
    const started = performance.now()
    await search(round)
    durations.push(performance.now() - started)
  }
  return summarise(durations)
}

const emptyQuery = {
  from_addr: '',
  to_addr: '',
  subject: '',
  term: '',
  folder: '',
  size: '',
  sort: 'date',
  limit: 50,
  offset: 0,
}

function toRows(measurements: readonly Measurement[], sizes: readonly number[]): Row[] {
  return (['SQLite', 'PostgreSQL'] as const).flatMap((database) =>
    kinds.map((kind): Row => {
      const bySize = sizes.map((size) =>
        measurements.find((one) => one.database === database && one.kind === kind && one.size === size),
      )
      const [small, large] = [bySize[0]?.figures, bySize.at(-1)?.figures]
      const growth = small && large && sizes.length > 1 ? large.median / small.median : undefined
      const maxMs = kind.maxMs * (database === 'SQLite' ? 1 : maxPostgresRatio)
      return {
        what: `${database}: ${kind.name}`,
        figures: {
          ...Object.fromEntries(
            bySize.flatMap((one) =>
              one
                ? [[formatCount(one.size), `${formatMs(one.figures.median)} (${formatMs(one.figures.p95)})`]]
                : [],
            ),
          ),
          growth: growth === undefined ? '' : formatRatio(growth),
        },
        target: `<= ${maxMs} ms, growth < ${maxGrowth}x`,
        ...(large
          ? { isReached: large.median <= maxMs && (growth === undefined || growth < maxGrowth) }
          : {}),
      }
    }),
  )
}
