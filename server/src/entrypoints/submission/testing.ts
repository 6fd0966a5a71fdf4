import { onTestFinished } from 'vitest'
import type { World } from '../../testing/index.ts'
import { openSubmissionListener } from './submission-listener.ts'

/** Opens the submission listener of a world for one test; returns its port. */
export async function openSubmission(world: World): Promise<number> {
  const sendingQuota = { messagesPerHour: 500, recipientsPerHour: 2000, recipientsPerDay: 5000 }
  const listener = await openSubmissionListener(
    { ...world.app, sendingQuota, publicOrigin: world.origin },
    { host: '127.0.0.1', port: 0 },
    { hostname: 'mail.mocviet.test' },
  )
  onTestFinished(() => listener.close())
  return listener.port
}
