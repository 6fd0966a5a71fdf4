import { expect, onTestFinished, test } from 'vitest'
import { createWorld, password, writeMessage } from '../../testing/index.ts'
import { ImapClient } from './imap-client.fixture.ts'

// A system that waits for the acknowledgement of the message (Nagle) sends the line end after this response.
test('responds at the end of a message, before the line end arrives', async () => {
  const world = await createWorld()
  const client = await ImapClient.signIn(world.imapPort, 'khue@mocviet.test', password)
  onTestFinished(() => client.close())
  const message = Buffer.from(writeMessage({ subject: 'Báo giá' }))
  client.write(`a APPEND Drafts {${message.length}}\r\n`)
  expect(await client.line()).toBe('+ OK')
  client.write(message)
  expect(await client.line()).toBe('* OK Message received')
  client.write('\r\n')
  expect(await client.until('a')).toMatchObject({ status: 'OK', lines: [] })
})
