import { onTestFinished } from 'vitest'
import { openDatabase } from '../db/open-database.ts'
import { ApiClient } from './api-client.ts'
import { createDatabase } from './postgres.ts'
import { emptyDirectory, startServer } from './product-process.ts'
import { createWorld, password } from './world.ts'

/** A store on PostgreSQL with the people of a test world, for nodes that are processes of their own. */
export interface SharedStore {
  databaseUrl: string
  /** What a node is started with. */
  settings: Record<string, string>
}

/** Makes the store. The nodes keep their blobs in one directory. */
export async function shareStore(): Promise<SharedStore> {
  const place = await createDatabase(process.env.BOCAU_TEST_POSTGRES ?? '')
  onTestFinished(() => place.drop())
  const world = await createWorld({ parts: { db: await openDatabase({ postgresUrl: place.url }) } })
  await world.close()
  const settings = { BOCAU_DATABASE: place.url, BOCAU_DATA: await emptyDirectory(), BOCAU_RATE_LIMIT: 'off' }
  return { databaseUrl: place.url, settings }
}

/** Starts a node on it. */
export const startNode = ({ settings }: SharedStore, more: Record<string, string> = {}) =>
  startServer({ ...settings, ...more })

/** Signs in at a node. */
export async function signInAt(origin: string, email: string): Promise<ApiClient> {
  const { token } = await new ApiClient(origin).call('POST /api/v2/session', { body: { email, password } })
  return new ApiClient(origin, token)
}
