import { oneAtATime } from '../../db/one-at-a-time.ts'
import type { DemoDeps } from './deps.ts'
import { getDemoState } from './store.ts'

/**
 * Fills an empty store with the demo organisation; answers whether the store holds a demo. A seeding that was
 * cut off goes on where it stopped: what is there already is not added again.
 */
export async function seedDemo(
  deps: DemoDeps,
  onProgress: (done: number, total: number) => void,
): Promise<boolean> {
  if ((await getDemoState(deps.db.sql)) === 'seeded') return true
  return oneAtATime(deps.db, 'seeding', async () => {
    // Loaded here alone: two years of messages, which most starts have no use for.
    const { writeDemo } = await import('./write-demo.ts')
    return writeDemo(deps, onProgress)
  })
}
