import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { forgetFailures } from './failures.ts'
import { startProduct } from './product.ts'
import { scratchRoot } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A data directory with the demo organisation in it, to be copied. */
    seededStore: string
  }
}

/** Seeds the demo organisation once per run: every file of journeys begins with a copy of it. */
export default async function seedStore({ provide }: TestProject): Promise<() => void> {
  forgetFailures()
  const data = mkdtempSync(join(scratchRoot(), 'bocau-seeded-'))
  const remove = () => rmSync(data, { recursive: true, force: true })
  try {
    const product = await startProduct(data)
    await product.stop()
  } catch (error) {
    remove()
    throw error
  }
  provide('seededStore', data)
  return remove
}
