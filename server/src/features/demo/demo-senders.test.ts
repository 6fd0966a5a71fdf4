import { Buffer } from 'node:buffer'
import { domainOf } from '@bocau/mail-core/address'
import { expect, test } from 'vitest'
import { createWorld, LmtpClient } from '../../testing/index.ts'
import { buildMessage, comesFromHere, demoLetters, demoMailServer } from './content/index.ts'
import { readDemoFile } from './content/testing.ts'

test('every letter of the demo that comes from outside is kept unmarked, but for the one that is forged', async () => {
  const world = await createWorld({ settings: { BOCAU_AUTHSERV_ID: demoMailServer } })
  const letters = (await demoLetters(world.clock.now(), readDemoFile)).filter(({ schedule }) => !schedule)
  const door = await LmtpClient.open(world.lmtpPort)
  for (const letter of letters) {
    const raw = Buffer.from(await buildMessage(letter, { readFile: readDemoFile }))
    const domain = domainOf(letter.from.email)
    // What a colleague writes comes from outside here, and proved.
    const told = comesFromHere(letter)
      ? `Authentication-Results: ${demoMailServer}; dmarc=pass header.from=${domain}\r\n`
      : ''
    await door.deliver(letter.from.email, ['khue@mocviet.test'], Buffer.concat([Buffer.from(told), raw]))
  }
  door.close()
  const kept = await world.app.db.sql.selectFrom('message').select('subject').execute()
  expect(kept.length).toBeGreaterThan(150)
  const forged = letters.filter(
    ({ from, authentication }) => authentication === 'fail' && domainOf(from.email) === 'mocviet.test',
  )
  expect(kept.filter(({ subject }) => subject.startsWith('**SPOOF**')).map(({ subject }) => subject)).toEqual(
    forged.map(({ subject }) => `**SPOOF** ${subject}`),
  )
})
