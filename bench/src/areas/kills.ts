import type { KillCounts } from '../../../server/src/testing/kills/kill-sending.ts'
import type { Bench } from '../area.ts'
import type { Table } from '../report/table.ts'
import { formatMessageCount, type Killing, killNodes, killRow, killServer } from './sending-killed.ts'

/** A kill scenario; each round starts with an empty store. */
interface KillScenario {
  readonly name: string
  readonly targetKills: number
  readonly round: Omit<Killing, 'seed'>
  readonly kill: (bench: Bench, killing: Killing) => Promise<KillCounts>
}

const listScenarios = (bench: Bench): readonly KillScenario[] => [
  {
    name: 'server on SQLite',
    targetKills: bench.isQuick ? 20 : 500,
    round: bench.isQuick ? { messages: 50, kills: 10 } : { messages: 250, kills: 50 },
    kill: killServer,
  },
  {
    name: 'one of two nodes on PostgreSQL',
    targetKills: bench.isQuick ? 6 : 200,
    round: bench.isQuick ? { messages: 250, kills: 3 } : { messages: 2_500, kills: 20 },
    kill: killNodes,
  },
]

const zeroCounts: KillCounts = {
  messages: 0,
  kills: 0,
  arrived: 0,
  missing: 0,
  repeated: 0,
  doubled: 0,
  seconds: 0,
}
const firstSeed = 19_000

/** Runs alternating kill rounds until the target count or the time limit is reached. */
export async function measureManyKills(bench: Bench): Promise<Table> {
  const until = performance.now() + bench.minutes * 60_000
  const sums = listScenarios(bench).map((scenario) => ({ trial: scenario, sum: zeroCounts }))
  for (let round = 0; ; round++) {
    const open = sums.filter(({ trial, sum }) => sum.kills < trial.targetKills)
    if (open.length === 0 || performance.now() > until) break
    for (const one of open) {
      const counts = await one.trial.kill(bench, { ...one.trial.round, seed: firstSeed + round })
      one.sum = addCounts(one.sum, counts)
      process.stdout.write(`${one.trial.name}: ${JSON.stringify(one.sum)}\n`)
    }
  }
  return {
    title: 'Repeated kills',
    rows: sums.map(({ trial, sum }) =>
      killRow(`${formatMessageCount(sum.messages)} messages, ${trial.name} killed ${sum.kills} times`, sum),
    ),
    notes: [
      'Each round starts with an empty store and another random seed; a line is printed after each round',
      '"repeated" counts messages whose confirmation by the mail server was lost with the process; they arrived again with the same Message-ID',
    ],
  }
}

function addCounts(sum: KillCounts, more: KillCounts): KillCounts {
  return {
    messages: sum.messages + more.messages,
    kills: sum.kills + more.kills,
    arrived: sum.arrived + more.arrived,
    missing: sum.missing + more.missing,
    repeated: sum.repeated + more.repeated,
    doubled: sum.doubled + more.doubled,
    seconds: sum.seconds + more.seconds,
  }
}
