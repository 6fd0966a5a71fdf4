// npm run fuzz -- --minutes 10 [--seed 7] [--only html,message]: feeds parsers millions of mutated messages, pages and
// files. Findings are saved next to this file as test cases.
import { createHash } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Worker } from 'node:worker_threads'
import { readers } from './readers.ts'
import type { ThreadData } from './thread.ts'
import { createInput, type Finding } from './try-reader.ts'

const { values } = parseArgs({
  options: { minutes: { type: 'string' }, seed: { type: 'string' }, only: { type: 'string' } },
})
const minutes = Number(values.minutes ?? 10)
const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const names = values.only?.split(',') ?? Object.keys(readers)
/** CPU time, which other load on the machine does not affect. */
const hangMilliseconds = 20_000
const folder = `${import.meta.dirname}/findings`

const current = new Int32Array(new SharedArrayBuffer(4))
const endAt = performance.now() + minutes * 60_000
const reported = new Set<string>()
let worker = start(0)
let lastRetried = -1
let lastProgress = { number: -1, since: processorMilliseconds() }

console.log(`seed ${seed}, ${names.join(', ')}`)
const watch = setInterval(() => void checkProgress(), 500)

/** Replaces the worker if the current try hangs; ends the run when the time is over. */
async function checkProgress(): Promise<void> {
  const number = Atomics.load(current, 0)
  if (number !== lastProgress.number) lastProgress = { number, since: processorMilliseconds() }
  else if (processorMilliseconds() - lastProgress.since > hangMilliseconds)
    await replaceWorker('It did not end')
  if (performance.now() < endAt) return
  clearInterval(watch)
  await worker.terminate()
  console.log(`${number} tries with seed ${seed}, ${reported.size} findings`)
  process.exitCode = reported.size > 0 ? 1 : 0
}

function processorMilliseconds(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

function start(from: number): Worker {
  Atomics.store(current, 0, from)
  const started = new Worker(new URL('./thread.ts', import.meta.url), {
    workerData: { names, seed, from, current } satisfies ThreadData,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  started.on('message', saveFinding)
  started.on('error', (error) => void replaceWorker((error as Error).message))
  return started
}

/** Continues after an input that crashed the thread twice; once may have been a stall of the machine. */
async function replaceWorker(what: string): Promise<void> {
  const number = Atomics.load(current, 0)
  worker.removeAllListeners()
  await worker.terminate()
  if (number !== lastRetried) {
    lastRetried = number
    lastProgress = { number, since: processorMilliseconds() }
    worker = start(number)
    return
  }
  const name = names[number % names.length] as string
  const reader = readers[name]
  if (!reader) throw new Error(what)
  saveFinding({ reader: name, what, bytes: await createInput(reader, seed, number) })
  lastProgress = { number: number + 1, since: processorMilliseconds() }
  worker = start(number + 1)
}

/** Saves one input per kind of finding. */
function saveFinding({ reader, what, bytes }: Finding): void {
  const kind = `${reader} ${what.split('\n').slice(0, 3).join(' ').replace(/\d+/g, '0')}`
  if (reported.has(kind)) return
  reported.add(kind)
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 12)
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${reader}-${hash}.bin`, bytes)
  console.log(`${reader}: ${what}\n    kept as findings/${reader}-${hash}.bin (${bytes.length} bytes)`)
}
