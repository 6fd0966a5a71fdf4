/** Required part of the platform's `process`: CPU time of the current thread. */
declare const process: { threadCpuUsage(): { user: number; system: number } }

/** Maximum cost ratio for twice the input; linear work has 2. */
export const maxGrowth = 2.5

/** Some machines count CPU time in ticks of four milliseconds; a measurement covers several. */
const minMicroseconds = 30_000
const minMilliseconds = 1
const maxSizes = 8
const maxSamples = 15
/** A busy machine disturbs single rounds, for example by clearing memory, but not all. */
const maxRounds = 5
const retrySizes = 4

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
  build: (size: number) => Input,
  work: (input: Input) => unknown,
  { size: first = 1000 }: { size?: number } = {},
): Promise<Growth> {
  let size = first
  for (let times = 0; times < maxSizes; times++, size *= 2) {
    if ((await timeOf(work, build(4 * size))) >= 4 * minMilliseconds) break
  }
  // Linear work costs three to four times as much per doubling where its memory exceeds a cache or the young
  // generation. This affects two or three adjacent sizes, so several are tried; quadratic work is too steep at each of
  // them.
  let growth = await growthAt(size, build, work)
  for (let retry = 0; retry < retrySizes && growth.factor > maxGrowth; retry++)
    growth = await growthAt(2 * growth.size, build, work, maxRounds)
  return growth
}

async function growthAt<Input>(
  size: number,
  build: (size: number) => Input,
  work: (input: Input) => unknown,
  samples = maxSamples,
): Promise<Growth> {
  const inputs = [build(size), build(2 * size), build(4 * size)] as const
  const measured = await minimumOf(samples, inputs, (input) => timeOf(work, input))
  if (measured.factor <= maxGrowth) return { size, ...measured }

  const runs = await runsWorthCounting(work, inputs[0])
  return { size, ...(await minimumOf(maxRounds, inputs, (input) => cost(work, input, runs))) }
}

async function minimumOf<Input>(
  rounds: number,
  inputs: readonly [Input, Input, Input],
  sample: (input: Input) => Promise<number>,
): Promise<Omit<Growth, 'size'>> {
  const costs: Costs = [Infinity, Infinity, Infinity]
  for (let round = 0; round < rounds; round++) {
    for (const at of [0, 1, 2] as const) costs[at] = Math.min(costs[at], await sample(inputs[at]))
    if (round > 0 && factorOf(costs) <= maxGrowth) break
  }
  return { costs, factor: factorOf(costs) }
}

function factorOf([first, , third]: Costs): number {
  return Math.sqrt(third / first)
}

async function runsWorthCounting<Input>(work: (input: Input) => unknown, input: Input): Promise<number> {
  let runs = 1
  while (runs < 100_000 && (await cost(work, input, runs)) < minMicroseconds) runs *= 2
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
