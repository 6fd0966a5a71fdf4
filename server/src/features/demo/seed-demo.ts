import { oneAtATime } from '../../db/one-at-a-time.ts'
import type { DemoDeps } from './deps.ts'
import { getDemoState } from './store.ts'

/**
 * Fills an empty store with the demo organisations; returns true when the store contains a demo. An interrupted seeding
 * continues; existing data is not added again.
 */
export async function seedDemo(
  deps: DemoDeps,
  onProgress: (done: number, total: number) => void,
): Promise<boolean> {
  if ((await getDemoState(deps.db.sql)) === 'seeded') return true
  return oneAtATime(deps.db, 'seeding', async () => {
    // Imported on demand: most starts do not need two years of messages.
    const { writeDemo } = await import('./write-demo.ts')
    return writeDemo(deps, onProgress)
  })
}
