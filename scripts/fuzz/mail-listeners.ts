import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type App, buildApp } from '../../server/src/composition/app.ts'
import { migrate } from '../../server/src/db/migrate.ts'
import { openDatabase } from '../../server/src/db/open-database.ts'
import { openLmtpListener } from '../../server/src/entrypoints/lmtp/lmtp-listener.ts'
import type { MessageListener } from '../../server/src/entrypoints/message-server.ts'
import { openSmtpListener } from '../../server/src/entrypoints/smtp-in/smtp-in-listener.ts'
import { openSubmissionListener } from '../../server/src/entrypoints/submission/submission-listener.ts'
import { createAccount } from '../../server/src/features/account/index.ts'
import { createOrganisation } from '../../server/src/features/domains/index.ts'
import { createSystemFolders } from '../../server/src/features/folders/system-folders.ts'
import type { FakeClock } from '../../server/src/testing/memory/fake-clock.ts'
import { createMemoryParts } from '../../server/src/testing/memory/memory-parts.ts'
import { scratchRoot } from '../../server/src/testing/scratch.ts'

/** The product with its listeners for messages and a fake clock. */
export interface MailListeners {
  ports: Record<ListenerName, number>
  clock: FakeClock
  close(): Promise<void>
}

export type ListenerName = 'lmtp' | 'smtp' | 'submission'

export const khue = 'khue@mocviet.test'
export const password = 'Bocau-test-1'

const sendingQuota = { messagesPerHour: 1e9, recipientsPerHour: 1e9, recipientsPerDay: 1e9 }
const address = { host: '127.0.0.1', port: 0 }
const hostName = 'mx.mocviet.test'

/** Opens the listeners on an application with a temporary store, in-memory adapters and two accounts. */
export async function openMailListeners(): Promise<MailListeners> {
  const directory = await mkdtemp(join(scratchRoot(), 'bocau-fuzz-'))
  const memory = createMemoryParts()
  const parts = { ...memory.parts, db: await openDatabase({ sqliteFile: join(directory, 'bocau.db') }) }
  await migrate(parts.db)
  const app = await buildApp(parts)
  await populate(app)
  const listeners: Record<ListenerName, MessageListener> = {
    lmtp: await openLmtpListener(app, address),
    smtp: await openSmtpListener(app, address, { hostname: hostName }),
    submission: await openSubmissionListener(
      { ...app, sendingQuota: sendingQuota, publicOrigin: 'http://bocau.test' },
      address,
      {
        hostname: hostName,
      },
    ),
  }
  return {
    ports: { lmtp: listeners.lmtp.port, smtp: listeners.smtp.port, submission: listeners.submission.port },
    clock: memory.clock,
    async close() {
      await Promise.all(Object.values(listeners).map((listener) => listener.close()))
      await app.close()
      await rm(directory, { recursive: true, force: true })
    },
  }
}

async function populate(app: App): Promise<void> {
  await createOrganisation(app, 'Nội thất Mộc Việt', [{ name: 'mocviet.test', isVerified: true }])
  for (const email of [khue, 'ha@mocviet.test'])
    await createAccount(app, { email, fullName: email, password, isOwner: email === khue }, (tx, id) =>
      createSystemFolders(app, tx, id),
    )
}
