import { expect, test } from 'vitest'
import type { Envelope } from '../../../ports/mail-transport.ts'
import { createWorld } from '../../../testing/index.ts'
import { MemoryBlobStore } from '../../../testing/memory/memory-blob-store.ts'
import { MemoryMailTransport } from '../../../testing/memory/memory-mail-transport.ts'
import { listSubjects, sendNow } from '../testing.ts'

/** A remote world where each recipient has its own route. */
class CountingTransport extends MemoryMailTransport {
  /** Number of messages in transmission. */
  inProgress = 0
  maxInProgress = 0
  readonly contents = new Set<Uint8Array>()

  override async group(recipients: readonly string[]): Promise<string[][]> {
    return recipients.map((recipient) => [recipient])
  }

  override async send(envelope: Envelope, raw: Uint8Array) {
    this.contents.add(raw)
    this.maxInProgress = Math.max(this.maxInProgress, ++this.inProgress)
    try {
      await new Promise((resolve) => setImmediate(resolve))
      if (envelope.to[0]?.startsWith('sai')) throw new Error('a bug in the program')
      return await super.send(envelope, raw)
    } finally {
      this.inProgress--
    }
  }
}

class LosingBlobs extends MemoryBlobStore {
  isLost = false

  override async get(hash: string) {
    if (this.isLost) throw new Error('the blob store does not respond')
    return super.get(hash)
  }
}

test('a failed route is retried without duplicates for other recipients', async () => {
  const mailOut = new CountingTransport()
  const world = await createWorld({ parts: { mailOut } })
  const khue = await world.signIn('khue@mocviet.test')
  await sendNow(world, khue, { to: ['sai@far.example', 'an@far.example', 'be@far.example'] })
  await world.clock.advance(120)
  await world.runJobs()
  expect(mailOut.sent.map((one) => one.to)).toEqual([['an@far.example'], ['be@far.example']])
  for (let tries = 0; tries < 13; tries++) {
    world.clock.skip(4.5 * 3600)
    await world.runJobs()
  }
  const later = await world.signIn('khue@mocviet.test')
  expect(mailOut.sent).toHaveLength(2)
  expect(await listSubjects(later, 'INBOX')).toHaveLength(1)
})

test('a message with hundreds of routes is sent in batches and loaded once', async () => {
  const mailOut = new CountingTransport()
  const world = await createWorld({ parts: { mailOut } })
  const khue = await world.signIn('khue@mocviet.test')
  await sendNow(world, khue, { to: Array.from({ length: 300 }, (_, at) => `ai${at}@far.example`) })
  expect(mailOut.sent).toHaveLength(300)
  expect(mailOut.maxInProgress).toBeLessThanOrEqual(40)
  expect(mailOut.contents.size).toBe(1)
})

test('a failure to write the report causes no duplicates', async () => {
  const blobs = new LosingBlobs()
  const mailOut = new MemoryMailTransport()
  const world = await createWorld({ parts: { blobs, mailOut } })
  const khue = await world.signIn('khue@mocviet.test')
  mailOut.setOutcome('khong@far.example', { state: 'refused', code: 550, text: 'User unknown' })
  const send = mailOut.send.bind(mailOut)
  mailOut.send = async (...message) => {
    const outcomes = await send(...message)
    blobs.isLost = true
    return outcomes
  }
  await sendNow(world, khue, { to: ['khong@far.example', 'an@far.example'] })
  mailOut.send = send
  blobs.isLost = false
  await world.clock.advance(120)
  await world.runJobs()
  expect(mailOut.sent.map((one) => one.to)).toEqual([['an@far.example']])
  expect(await listSubjects(khue, 'INBOX')).toHaveLength(1)
})
