/** What of the platform's `process` this needs: the time that the thread at hand was really computing. */
declare const process: { threadCpuUsage(): { user: number; system: number } }

/** How often what is done with twice the input may cost more than before, other work of the machine aside. */
export const growthAtMost = 2.5

/** Some machines count processor time by ticks of four milliseconds: a cost is told by some of them. */
const leastMicroseconds = 30_000
const leastMilliseconds = 1
const sizesAtMost = 8
const looksAtMost = 15
/** What a busy machine does to one of them, its memory being cleared meanwhile, it does not do to all. */
const roundsAtMost = 5
const sizesAgain = 4

type Costs = [number, number, number]

/** What the same work cost at three sizes, each twice the one before. */
export interface Growth {
  size: number
  costs: Costs
  /** The step from one size to the next: the middle of the two, in which what memory costs evens out. */
  factor: number
}

/**
 * How the cost of some work grows with its input, from a size on at which it can be told from nothing. A look at the
 * clock finds what grows as it should; where it does not, or something else was in the way, the processor time of this
 * thread is counted, of as many runs as that takes, and the least of several counts.
 */
export async function growthOf<Input>(
  make: (size: number) => Input,
  work: (input: Input) => unknown,
  { size: first = 1000 }: { size?: number } = {},
): Promise<Growth> {
  let size = first
  for (let times = 0; times < sizesAtMost; times++, size *= 2) {
    if ((await timeOf(work, make(4 * size))) >= 4 * leastMilliseconds) break
  }
  // Linear work costs three to four times as much per doubling where its memory outgrows a cache or the young generation.
  // That happens in two or three windows in a row, so several are tried; quadratic work is too steep in each of them.
  let growth = await growthAt(size, make, work)
  for (let again = 0; again < sizesAgain && growth.factor > growthAtMost; again++)
    growth = await growthAt(2 * growth.size, make, work, roundsAtMost)
  return growth
}

async function growthAt<Input>(
  size: number,
  make: (size: number) => Input,
  work: (input: Input) => unknown,
  looks = looksAtMost,
): Promise<Growth> {
  const inputs = [make(size), make(2 * size), make(4 * size)] as const
  const looked = await leastOf(looks, inputs, (input) => timeOf(work, input))
  if (looked.factor <= growthAtMost) return { size, ...looked }

  const runs = await runsWorthCounting(work, inputs[0])
  return { size, ...(await leastOf(roundsAtMost, inputs, (input) => cost(work, input, runs))) }
}

async function leastOf<Input>(
  rounds: number,
  inputs: readonly [Input, Input, Input],
  measure: (input: Input) => Promise<number>,
): Promise<Omit<Growth, 'size'>> {
  const costs: Costs = [Infinity, Infinity, Infinity]
  for (let round = 0; round < rounds; round++) {
    for (const at of [0, 1, 2] as const) costs[at] = Math.min(costs[at], await measure(inputs[at]))
    if (round > 0 && factorOf(costs) <= growthAtMost) break
  }
  return { costs, factor: factorOf(costs) }
}

function factorOf([first, , third]: Costs): number {
  return Math.sqrt(third / first)
}

async function runsWorthCounting<Input>(work: (input: Input) => unknown, input: Input): Promise<number> {
  let runs = 1
  while (runs < 100_000 && (await cost(work, input, runs)) < leastMicroseconds) runs *= 2
  return runs
}

async function timeOf<Input>(work: (input: Input) => unknown, input: Input): Promise<number> {
  const before = performance.now()
  await work(input)
  return performance.now() - before
}

async function cost<Input>(work: (input: Input) => unknown, input: Input, runs: number): Promise<number> {
  const before = process.threadCpuUsage()
  for (let run = 0; run < runs; run++) await work(input)
  const after = process.threadCpuUsage()
  return after.user - before.user + after.system - before.system
}
