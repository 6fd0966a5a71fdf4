import pg from 'pg'

/** A connection for what takes as long as it takes: nothing of it is ended by the clock, and one that is dead is noticed. */
export async function connectPatiently(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
  })
  // One that breaks between two questions fails the next of them.
  client.on('error', () => {})
  await client.connect()
  await client.query(
    `select set_config(name, '0', false) from unnest(array['statement_timeout', 'lock_timeout',
     'idle_in_transaction_session_timeout']) as name`,
  )
  return client
}

/** A name as it stands in a statement. */
export const quoted = (name: string): string => pg.escapeIdentifier(name)
