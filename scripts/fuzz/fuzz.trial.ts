import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readers } from './readers.ts'
import { closeMailListeners } from './stream-readers.ts'
import { createInput, tryReader } from './try-reader.ts'

const triesOfEach = 12
const seed = 20_260_301

afterAll(closeMailListeners)

test.each(Object.keys(readers))('%s parses or rejects any input', async (name) => {
  const reader = readers[name]
  if (!reader) return
  const seeds = await reader.seeds()
  for (let number = 0; number < triesOfEach; number++) {
    const finding = await tryReader(name, await createInput({ ...reader, seeds: () => seeds }, seed, number))
    expect(finding?.what).toBeUndefined()
  }
})

test('earlier findings stay fixed', async () => {
  for (const path of globSync(`${import.meta.dirname}/findings/*.bin`).toSorted()) {
    const file = basename(path)
    const name = file.slice(0, file.lastIndexOf('-'))
    const finding = await tryReader(name, new Uint8Array(readFileSync(path)))
    expect(finding?.what, file).toBeUndefined()
  }
})
