/** Required part of the platform's `process`: CPU time of the current thread. */
declare const process: { threadCpuUsage(): { user: number; system: number } }

/** Maximum cost ratio for twice the input; linear work has 2. */
export const growthAtMost = 2.5

/** Some machines count CPU time in ticks of four milliseconds; a measurement covers several. */
const leastMicroseconds = 30_000
const leastMilliseconds = 1
const sizesAtMost = 8
const looksAtMost = 15
/** A busy machine disturbs single rounds, for example by clearing memory, but not all. */
const roundsAtMost = 5
const sizesAgain = 4

type Costs = [number, number, number]

/** Cost of the same work at three sizes, each twice the previous one. */
export interface Growth {
  size: number
  costs: Costs
  /** Cost ratio between sizes: the median of both steps, which averages out memory costs. */
  factor: number
}

/**
 * Measures how the cost of work grows with its input, from a size with a measurable cost. Elapsed time is enough if the
 * growth is linear. Otherwise the CPU time of this thread is measured, with several runs, and the minimum counts.
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
  // Linear work costs three to four times as much per doubling where its memory exceeds a cache or the young
  // generation. This affects two or three adjacent sizes, so several are tried; quadratic work is too steep at each of
  // them.
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
