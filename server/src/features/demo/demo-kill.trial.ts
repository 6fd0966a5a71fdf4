import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import type { Folder } from '@bocau/contract/mailbox/mailbox'
import { expect, test } from 'vitest'
import { ApiClient } from '../../testing/index.ts'
import { emptyDirectory, ProductProcess, startServer } from '../../testing/product-process.ts'
import { demoPassword } from './index.ts'

test('seeding continues at the next start after the server was killed', async () => {
  const settings = {
    BOCAU_DATA: await emptyDirectory(),
    BOCAU_DEMO: 'on',
    BOCAU_HTTP: '127.0.0.1:0',
    BOCAU_LMTP: '127.0.0.1:0',
    BOCAU_IMAP: 'off',
  }
  for (let kill = 0; kill < 3; kill++) {
    const killed = new ProductProcess('main.ts', [], settings)
    while (countMessages(settings.BOCAU_DATA) < (kill + 1) * 70)
      await new Promise((resolve) => setTimeout(resolve, 5))
    await killed.stop('SIGKILL')
  }
  const { server, origin } = await startServer(settings)
  const client = new ApiClient(origin)
  const { token } = await client.call('POST /api/v2/session', {
    body: { email: 'khue@mocviet.test', password: demoPassword },
  })
  const folders = flat(await new ApiClient(origin, token).call('GET /api/v2/folders', {}))
  expect(folders.find((folder) => folder.name === 'INBOX')?.unread_threads).toBe(24)
  expect(folders.find((folder) => folder.name === 'Trash')?.total_threads).toBe(5)
  await server.stop()
}, 120_000)

/** Counts the messages in the store of a running server. */
function countMessages(directory: string): number {
  const file = join(directory, 'bocau.db')
  if (!existsSync(file)) return 0
  const store = new DatabaseSync(file, { readOnly: true })
  try {
    return Number(store.prepare('select count(*) as count from message').get()?.count)
  } catch {
    // The tables are still being created.
    return 0
  } finally {
    store.close()
  }
}

function flat(folders: readonly Folder[]): Folder[] {
  return folders.flatMap((folder) => [folder, ...flat(folder.children)])
}
