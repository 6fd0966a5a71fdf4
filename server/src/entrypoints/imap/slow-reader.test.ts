import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createWorld, password } from '../../testing/index.ts'
import { MemoryBlobStore } from '../../testing/memory/memory-blob-store.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'
const messages = 30
const times = 40

/** Counts reads of blobs. */
class CountingBlobs extends MemoryBlobStore {
  reads = 0

  override get(hash: string): Promise<Uint8Array> {
    this.reads++
    return super.get(hash)
  }
}

/** Opens a client that requests every body many times and reads no responses. */
async function requestWithoutReading(port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => {
    socket.destroy()
  })
  await once(socket, 'connect')
  socket.pause()
  const fetches = Array.from({ length: times }, (_, at) => `f${at} FETCH 1:* (UID BODY.PEEK[])\r\n`)
  socket.write(`l LOGIN ${khue} "${password}"\r\ns SELECT INBOX\r\n${fetches.join('')}`)
  return socket
}

test('reads little for a client that does not read, and serves others', async () => {
  const blobs = new CountingBlobs()
  const world = await createWorld({ parts: { blobs } })
  const text = () => randomBytes(400_000).toString('base64').replaceAll(/.{76}/g, '$&\r\n')
  await world.deliverAll(
    Array.from({ length: messages }, (_, at) => ({ subject: `Thư ${at}`, text: text() })),
  )
  const other = await ImapClient.signIn(world.imapPort, khue, password)
  onTestFinished(() => other.close())
  expect((await other.execute('SELECT INBOX')).status).toBe('OK')
  blobs.reads = 0
  await requestWithoutReading(world.imapPort)

  // Idle when nothing is read while another client gets many responses.
  let before = -1
  while (before !== blobs.reads || before === 0) {
    before = blobs.reads
    for (let round = 0; round < 100; round++)
      expect((await other.execute('FETCH 1 (UID FLAGS)')).status).toBe('OK')
  }
  // Only network buffers and some messages ahead are read: at most a sixth of the requested ones.
  expect(blobs.reads).toBeGreaterThan(0)
  expect(blobs.reads).toBeLessThan((messages * times) / 6)
})
