import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import type { TestProject } from 'vitest/node'
import { deleteFailures } from './failures.ts'
import { startProduct } from './product.ts'
import { scratchRoot } from './scratch.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A seeded data directory to copy. */
    seededStore: string
  }
}

/** Seeds the demo once per run; every test file starts with a copy. */
export default async function seedStore({ provide }: TestProject): Promise<() => void> {
  deleteFailures()
  const data = mkdtempSync(join(scratchRoot(), 'bocau-seeded-'))
  const remove = () => rmSync(data, { recursive: true, force: true })
  try {
    const product = await startProduct(data)
    await waitUntilDescribed(data)
    await product.stop()
  } catch (error) {
    remove()
    throw error
  }
  provide('seededStore', data)
  return remove
}

/**
 * Waits until the server has described the messages for IMAP, which it does after it starts to serve. Otherwise the
 * server of each file would repeat it. Some messages are never described, so this waits until the number stops growing.
 */
async function waitUntilDescribed(data: string): Promise<void> {
  const database = new DatabaseSync(join(data, 'bocau.db'), { readOnly: true })
  const count = database.prepare('select count(*) as described from message_grams')
  const countDescribed = () => Number(count.get()?.described)
  let before: number
  do {
    before = countDescribed()
    await pause(2000)
  } while (countDescribed() !== before)
  database.close()
}
