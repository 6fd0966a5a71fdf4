import { onTestFinished } from 'vitest'
import { PostgresEventBus } from '../../adapters/postgres/postgres-event-bus.ts'
import { buildApp } from '../../composition/app.ts'
import { readConfig } from '../../composition/config.ts'
import { openListeners } from '../../composition/listeners/open-listeners.ts'
import { openDatabase } from '../../db/open-database.ts'
import { PrimaryServer } from '../../db/postgres/primary-server.ts'
import { createPostgresUrl } from '../../db/testing.ts'
import { createWorld, type World } from '../../testing/index.ts'
import { FakeClock } from '../../testing/memory/fake-clock.ts'
import { MemoryBlobStore } from '../../testing/memory/memory-blob-store.ts'

/** Creates the world on PostgreSQL; returns it with the IMAP port of a second node. */
export async function twoNodes(): Promise<{ world: World; secondPort: number }> {
  const url = await createPostgresUrl()
  const shared = { blobs: new MemoryBlobStore(), clock: new FakeClock() }
  const secondEnvironment = async () => ({
    db: { ...(await openDatabase({ postgresUrl: url, connections: 5 })), databaseTime: null },
    bus: await PostgresEventBus.open({ server: new PrimaryServer(url) }),
  })
  const world = await createWorld({ parts: { ...shared, ...(await secondEnvironment()) } })
  const secondApp = await buildApp({ ...world.app, ...(await secondEnvironment()) })
  const listeners = await openListeners(secondApp, readConfig({ BOCAU_IMAP: '127.0.0.1:0' }), {
    requested: ['imap'],
  })
  onTestFinished(async () => {
    await listeners.close()
    await secondApp.close()
  })
  return { world, secondPort: listeners.imapPort as number }
}
