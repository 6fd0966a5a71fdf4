import { expect, onTestFinished, test } from 'vitest'
import { createWorld, findDrift, onEachDatabase, password } from '../../testing/index.ts'
import { type ImapAnswer, ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

onEachDatabase('copying messages while another client changes them', (database) => {
  test('copies a consistent snapshot with keywords and skips deleted messages', async () => {
    const world = await createWorld({ database })
    const visit = async () => {
      const client = await ImapClient.signIn(world.imapPort, khue, password)
      onTestFinished(() => client.close())
      await client.say('SELECT INBOX')
      return client
    }
    await world.deliverAll(Array.from({ length: 8 }, (_, at) => ({ subject: `Thư số ${at}` })))
    const [copying, marking] = [await visit(), await visit()]
    await copying.say('CREATE Copies')
    await marking.say('STORE 1:8 +FLAGS (Work)')
    const [copied, marked] = await Promise.all([
      sayAll(
        copying,
        times(40, () => 'UID COPY 1:6 Copies'),
      ),
      sayAll(marking, [
        ...times(40, (at) => `UID STORE 1:6 ${at % 2 ? '+' : '-'}FLAGS.SILENT (Work)`),
        'UID STORE 5:6 +FLAGS.SILENT (\\Deleted)',
        'UID EXPUNGE 5:6',
      ]),
    ])
    expect([...copied, ...marked].filter(({ status }) => status !== 'OK')).toEqual([])
    await copying.say('SELECT Copies')
    const { lines } = await copying.say('FETCH 1:* (FLAGS)')
    expect(lines.length).toBeGreaterThanOrEqual(40 * 4)
    expect(await findDrift(world.app.db.sql)).toEqual([])
  })
})

async function sayAll(client: ImapClient, commands: readonly string[]): Promise<ImapAnswer[]> {
  const answers: ImapAnswer[] = []
  for (const command of commands) answers.push(await client.say(command))
  return answers
}

function times<T>(count: number, act: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => act(at))
}
