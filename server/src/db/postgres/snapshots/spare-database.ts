import { randomBytes } from 'node:crypto'
import { PrimaryServer } from '../primary-server.ts'
import { connectWithoutTimeouts, quoteName } from './connect.ts'

const insufficientPrivilege = '42501'

/** Creates a temporary empty database on the server of `url`. */
export async function createSpareDatabase(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const server = await new PrimaryServer(url).find()
  const name = `bocau_rehearsal_${randomBytes(6).toString('hex')}`
  await runAt(server, `create database ${quoteName(name)}`).catch((error: unknown) => {
    if ((error as { code?: string }).code !== insufficientPrivilege) throw error
    throw new Error(
      'The role of BOCAU_DATABASE may not create a database for the test restore: set --database to an empty one.',
      { cause: error },
    )
  })
  const spareUrl = new URL(server)
  spareUrl.pathname = `/${name}`
  return {
    url: spareUrl.href,
    drop: () => runAt(server, `drop database if exists ${quoteName(name)} with (force)`),
  }
}

async function runAt(url: string, statement: string): Promise<void> {
  const client = await connectWithoutTimeouts(url)
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
