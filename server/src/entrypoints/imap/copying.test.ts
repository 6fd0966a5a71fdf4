import { expect, onTestFinished, test } from 'vitest'
import { createWorld, findCountErrors, onEachDatabase, password } from '../../testing/index.ts'
import { ImapClient, type ImapResponse } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

onEachDatabase('copying messages while another client changes them', (database) => {
  test('copies a consistent snapshot with keywords and skips deleted messages', async () => {
    const world = await createWorld({ database })
    const visit = async () => {
      const client = await ImapClient.signIn(world.imapPort, khue, password)
      onTestFinished(() => client.close())
      await client.execute('SELECT INBOX')
      return client
    }
    await world.deliverAll(Array.from({ length: 8 }, (_, at) => ({ subject: `Thư số ${at}` })))
    const [copying, marking] = [await visit(), await visit()]
    await copying.execute('CREATE Copies')
    await marking.execute('STORE 1:8 +FLAGS (Work)')
    const [copied, flagged] = await Promise.all([
      executeAll(
        copying,
        times(40, () => 'UID COPY 1:6 Copies'),
      ),
      executeAll(marking, [
        ...times(40, (at) => `UID STORE 1:6 ${at % 2 ? '+' : '-'}FLAGS.SILENT (Work)`),
        'UID STORE 5:6 +FLAGS.SILENT (\\Deleted)',
        'UID EXPUNGE 5:6',
      ]),
    ])
    expect([...copied, ...flagged].filter(({ status }) => status !== 'OK')).toEqual([])
    await copying.execute('SELECT Copies')
    const { lines } = await copying.execute('FETCH 1:* (FLAGS)')
    expect(lines.length).toBeGreaterThanOrEqual(40 * 4)
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })
})

async function executeAll(client: ImapClient, commands: readonly string[]): Promise<ImapResponse[]> {
  const responses: ImapResponse[] = []
  for (const command of commands) responses.push(await client.execute(command))
  return responses
}

function times<T>(count: number, action: (at: number) => T): T[] {
  return Array.from({ length: count }, (_, at) => action(at))
}
