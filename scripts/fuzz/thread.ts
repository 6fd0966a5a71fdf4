import { parentPort, workerData } from 'node:worker_threads'
import { readers } from './readers.ts'
import { createInput, tryReader } from './try-reader.ts'

/** Input of the thread: parsers, first try, and shared memory for the current try. */
export interface ThreadData {
  names: string[]
  seed: number
  from: number
  current: Int32Array<SharedArrayBuffer>
}

const { names, seed, from, current } = workerData as ThreadData
const retained = new Map<string, readonly Uint8Array[]>()

for (const name of names) {
  const reader = readers[name]
  if (!reader) throw new Error(`No reader is named ${name}; there are ${Object.keys(readers).join(', ')}`)
  retained.set(name, await reader.seeds())
  reader.seeds = () => retained.get(name) ?? []
}
for (let number = from; ; number++) {
  const name = names[number % names.length] as string
  const reader = readers[name]
  if (!reader) continue
  Atomics.store(current, 0, number)
  const finding = await tryReader(name, await createInput(reader, seed, number))
  if (finding) parentPort?.postMessage(finding, [])
  if (number % 64 === 0) await new Promise((resolve) => setImmediate(resolve))
}
