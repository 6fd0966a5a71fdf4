import pg from 'pg'
import { PrimaryServer } from '../primary-server.ts'

/** Opens a connection for long operations: without timeouts, but with detection of a dead peer. */
export async function connectWithoutTimeouts(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: await new PrimaryServer(url).find(),
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // A connection that breaks between two queries fails the next one.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `select set_config(name, '0', false) from unnest(array['statement_timeout', 'lock_timeout',
     'idle_in_transaction_session_timeout']) as name`,
  )
  return client
}

/** Quotes a name for a statement. */
export const quoteName = (name: string): string => pg.escapeIdentifier(name)
