import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ApiClient } from '../../testing/api-client.ts'
import { emptyDirectory, runCommand, startServer } from '../../testing/product-process.ts'

const email = 'khue@mocviet.test'
const password = 'Bocau-test-1'

/** A store with one mailbox, of a product that is started and killed as often as one likes. */
export async function makeStore(): Promise<string> {
  const data = await emptyDirectory()
  await runCommand(data, ['domain', 'add', 'mocviet.test', '--organisation', 'Mộc Việt'])
  await runCommand(data, ['domain', 'verify', 'mocviet.test'])
  await runCommand(data, ['account', 'add', email, '--name', 'Khuê', '--password', password])
  return data
}

/** Starts the product on a store and signs in. */
export async function openStore(data: string) {
  const { server, origin } = await startServer({
    BOCAU_DATA: data,
    BOCAU_IMPORT_HOSTS: '127.0.0.1',
    BOCAU_RATE_LIMIT: 'off',
  })
  const body = { email, password }
  const { token } = await new ApiClient(origin).call('POST /api/v2/session', { body })
  return { server, client: new ApiClient(origin, token) }
}

/** All messages of the mailbox as the command line takes them out, in the order of their bytes; the store is sound. */
export async function takeAllOut(data: string): Promise<string[]> {
  const directory = await emptyDirectory()
  await runCommand(data, ['export', email, directory])
  await runCommand(data, ['check'])
  const entries = await readdir(directory, { withFileTypes: true, recursive: true })
  const files = entries.filter((entry) => entry.isFile() && entry.parentPath.endsWith('/cur'))
  const read = await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), 'utf8')))
  return read.toSorted()
}
