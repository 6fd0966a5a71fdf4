import { expect, onTestFinished, test } from 'vitest'
import { listFolder, readRaw } from '../../features/outbox/testing.ts'
import { createWorld, LmtpClient, onEachDatabase, password, type World } from '../../testing/index.ts'
import { openSubmission } from './testing.ts'

const khue = 'khue@mocviet.test'
const vy = 'vy@xuongmoc.example'
const signIn = `AUTH PLAIN ${Buffer.from(`\0${khue}\0${password}`).toString('base64')}`

async function openProgram(world: World): Promise<LmtpClient> {
  const port = await openSubmission(world)
  const client = await LmtpClient.open(port, 'EHLO laptop.test')
  onTestFinished(() => client.close())
  return client
}

const message = [
  `From: Khuê <${khue}>`,
  `To: ${vy}`,
  'Subject: Pieces',
  'Message-ID: <pieces@laptop.test>',
  '',
  'Before',
  '.',
  '..after a dot',
  '',
].join('\r\n')

const startMessage = async (client: LmtpClient) => {
  expect(await client.send(`MAIL FROM:<${khue}> BODY=8BITMIME`)).toMatch(/^250 /)
  expect(await client.send(`RCPT TO:<${vy}>`)).toMatch(/^250 /)
}

onEachDatabase('a message in chunks', (database) => {
  test('is sent unchanged regardless of its chunks and pipelining', async () => {
    const world = await createWorld({ database })
    const client = await openProgram(world)
    await client.send(signIn)
    const bytes = Buffer.from(message)
    for (const cut of [1, 20, bytes.length - 7, bytes.length]) {
      await startMessage(client)
      const [one, two] = [bytes.subarray(0, cut), bytes.subarray(cut)]
      client.write(Buffer.concat([Buffer.from(`BDAT ${one.length}\r\n`), one]))
      expect(await client.next()).toBe(`250 2.0.0 ${one.length} octets received`)
      client.write(Buffer.concat([Buffer.from(`BDAT ${two.length} LAST\r\n`), two, Buffer.from('NOOP\r\n')]))
      expect(await client.next()).toMatch(/^250 2\.0\.0 Accepted as \d+/)
      expect(await client.next()).toMatch(/^250 /)
    }
    await world.runJobs()
    // The message is recognised as the same, regardless of its chunks.
    expect(world.mailOut.sent).toHaveLength(1)
    const delivered = Buffer.from(world.mailOut.sent[0]?.raw ?? []).toString()
    expect(delivered).toContain('\r\n\r\nBefore\r\n.\r\n..after a dot\r\n')
    const web = await world.signIn(khue)
    const [sent] = await listFolder(web, 'Sent')
    expect(await readRaw(web, sent?.message_ids[0] ?? '')).toContain('Before\r\n.\r\n..after a dot')
  })

  test('can be aborted and is then not sent', async () => {
    const world = await createWorld({ database })
    const client = await openProgram(world)
    await client.send(signIn)
    for (const command of ['RSET', 'EHLO laptop.test']) {
      await startMessage(client)
      client.write('BDAT 9\r\nSubject: ')
      expect(await client.next()).toMatch(/^250 /)
      expect(await client.send('DATA')).toMatch(/^503 /)
      expect(await client.send(command)).toMatch(/^250/)
    }
    await startMessage(client)
    client.write(`BDAT ${Buffer.byteLength(message)} LAST\r\n${message}`)
    expect(await client.next()).toMatch(/^250 2\.0\.0 Accepted/)
    await world.runJobs()
    expect(world.mailOut.sent).toHaveLength(1)
  })
})

test('thousands of pipelined chunks neither block others nor crash the server', async () => {
  const world = await createWorld()
  const client = await openProgram(world)
  await client.send(signIn)
  await startMessage(client)
  const chunks = 7_000
  client.write('BDAT 1\r\nx'.repeat(chunks))
  for (let chunk = 0; chunk < chunks; chunk++) expect(await client.next()).toBe('250 2.0.0 1 octets received')
  await client.send('RSET')
  client.write('BDAT 1\r\nx'.repeat(chunks))
  for (let chunk = 0; chunk < chunks; chunk++) expect(await client.next()).toMatch(/^503 /)
})

test('reads and rejects chunks without permission, and the connection stays usable', async () => {
  const world = await createWorld()
  const client = await openProgram(world)
  client.write('BDAT 12 LAST\r\nMAIL FROM:\r\n')
  expect(await client.next()).toMatch(/^530 /)
  await client.send(signIn)
  client.write('BDAT 6 LAST\r\nQUIT\r\n')
  expect(await client.next()).toMatch(/^503 /)
  for (const odd of ['BDAT', 'BDAT -1 LAST', 'BDAT 5 FIRST', 'BDAT 9999999999999999'])
    expect(await client.send(odd)).toMatch(/^501 /)
  await startMessage(client)
  expect(await client.send('BDAT 0')).toMatch(/^250 2\.0\.0 0 octets/)
  expect(await client.send('BDAT 0 LAST')).toMatch(/^5/)
  expect(await client.send('NOOP')).toMatch(/^250 /)
})
