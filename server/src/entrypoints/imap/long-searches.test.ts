import { expect, onTestFinished, test, vi } from 'vitest'
import { createWorld, onEachDatabase, password, writeMessage } from '../../testing/index.ts'
import { CountingBlobStore } from './counting-blob-store.fixture.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

/** Blob store whose reads wait while it is closed. */
class GatedBlobStore extends CountingBlobStore {
  #gate = Promise.withResolvers<void>()
  #isOpen = true

  block(): void {
    this.#isOpen = false
    this.#gate = Promise.withResolvers<void>()
  }

  release(): void {
    this.#isOpen = true
    this.#gate.resolve()
  }

  override async get(hash: string): Promise<Uint8Array> {
    const content = await super.get(hash)
    if (!this.#isOpen) await this.#gate.promise
    return content
  }
}

onEachDatabase('a search that opens messages', (database) => {
  async function open() {
    const blobs = new GatedBlobStore()
    const world = await createWorld({ database, parts: { blobs } })
    const signIn = async () => {
      const client = await ImapClient.signIn(world.imapPort, khue, password)
      onTestFinished(() => client.close())
      return client
    }
    const client = await signIn()
    const messages = Array.from({ length: 30 }, (_, at) =>
      writeMessage({ subject: `Số ${at}`, text: at % 10 === 0 ? 'x@y' : 'z' }),
    )
    await client.execute('CREATE Many')
    for (const message of messages) await client.append('Many', message)
    await world.runJobs()
    await client.execute('SELECT Many')
    blobs.opened = 0
    return { world, blobs, client, signIn }
  }

  test('reports its progress while other clients are served', async () => {
    const { world, blobs, client, signIn } = await open()
    const other = await signIn()
    blobs.block()
    client.write('p1 SEARCH BODY "x@"\r\n')
    await vi.waitFor(() => expect(blobs.opened).toBeGreaterThan(0), { timeout: 60_000 })
    await world.clock.advance(3)
    expect(await client.line()).toBe('* OK [INPROGRESS ("p1" 0 30)] Searching')
    expect((await other.execute('STATUS Many (MESSAGES)')).lines).toEqual(['* STATUS Many (MESSAGES 30)'])
    blobs.release()
    const { lines, status } = await client.until('p1')
    expect([lines, status]).toEqual([['* SEARCH 1 11 21'], 'OK'])
    await world.clock.advance(10)
    expect((await client.execute('NOOP')).lines).toEqual([])
  })
})
