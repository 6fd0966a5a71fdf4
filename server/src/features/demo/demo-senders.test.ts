import { Buffer } from 'node:buffer'
import { domainOf } from '@bocau/mail-core/address'
import { expect, test } from 'vitest'
import { createWorld, LmtpClient } from '../../testing/index.ts'
import { buildMessage, demoMailServer, demoMessages, isLocalSender } from './content/index.ts'
import { readDemoFile } from './content/testing.ts'

test('delivers external demo messages unmarked, except the forged one', async () => {
  const world = await createWorld({ settings: { BOCAU_AUTHSERV_ID: demoMailServer } })
  const messages = (await demoMessages(world.clock.now(), readDemoFile)).filter(({ schedule }) => !schedule)
  const client = await LmtpClient.open(world.lmtpPort)
  for (const message of messages) {
    const raw = Buffer.from(await buildMessage(message, { readFile: readDemoFile }))
    const domain = domainOf(message.from.email)
    // Messages of colleagues arrive from outside in this test, with valid authentication.
    const isLocal = isLocalSender(message)
      ? `Authentication-Results: ${demoMailServer}; dmarc=pass header.from=${domain}\r\n`
      : ''
    await client.deliver(
      message.from.email,
      ['khue@mocviet.test'],
      Buffer.concat([Buffer.from(isLocal), raw]),
    )
  }
  client.close()
  const stored = await world.app.db.sql.selectFrom('message').select('subject').execute()
  expect(stored.length).toBeGreaterThan(150)
  const forged = messages.filter(
    ({ from, authentication }) => authentication === 'fail' && domainOf(from.email) === 'mocviet.test',
  )
  expect(
    stored.filter(({ subject }) => subject.startsWith('**SPOOF**')).map(({ subject }) => subject),
  ).toEqual(forged.map(({ subject }) => `**SPOOF** ${subject}`))
})
