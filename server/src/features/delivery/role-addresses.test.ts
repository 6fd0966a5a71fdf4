import { expect, onTestFinished, test } from 'vitest'
import { setStorage } from '../../db/testing.ts'
import { openSmtpListener } from '../../entrypoints/smtp-in/smtp-in-listener.ts'
import { createWorld, LmtpClient, onEachDatabase, type World, writeMessage } from '../../testing/index.ts'
import { disableAccount } from '../account/index.ts'

const vy = 'vy@xuongmoc.example'

async function listSubjects(world: World, email: string): Promise<string[]> {
  const client = await world.signIn(email)
  const { items } = await client.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
  return items.map(({ subject }) => subject).toSorted()
}

const deliver = async (world: World, to: string) =>
  (await world.deliver({ recipients: [to], to, subject: to }))[0]

onEachDatabase('the role addresses of a domain', (database) => {
  test.each(['postmaster@mocviet.test', 'ABUSE@MocViet.test', 'Postmaster'])(
    '%s reaches only the owner',
    async (to) => {
      const world = await createWorld({ database })
      expect(await deliver(world, to)).toMatch(/^250 /)
      expect(await listSubjects(world, 'khue@mocviet.test')).toEqual([to])
      expect(await listSubjects(world, 'duy@dakwood.test')).toEqual([])
      expect(await listSubjects(world, 'ha@mocviet.test')).toEqual([])
    },
  )

  test('reach the owner of their organisation; other names are refused', async () => {
    const world = await createWorld({ database })
    expect(await deliver(world, 'abuse@dakwood.test')).toMatch(/^250 /)
    expect(await listSubjects(world, 'duy@dakwood.test')).toEqual(['abuse@dakwood.test'])
    expect(await deliver(world, 'webmaster@mocviet.test')).toMatch(/^550 5\.1\.1 /)
    expect(await deliver(world, 'abuse2@mocviet.test')).toMatch(/^550 5\.1\.1 /)
    expect(await deliver(world, 'postmaster@elsewhere.test')).toMatch(/^550 /)
  })

  test('an assigned role address goes to its mailbox', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: 'abuse@mocviet.test' })
    await deliver(world, 'abuse@mocviet.test')
    expect(await listSubjects(world, 'abuse@mocviet.test')).toEqual(['abuse@mocviet.test'])
    expect(await listSubjects(world, 'khue@mocviet.test')).toEqual([])
  })

  test('skip a disabled or full owner when there is another', async () => {
    const world = await createWorld({ database })
    await world.addAccount({ email: 'minh@mocviet.test', isOwner: true })
    await world.app.db.transaction((tx) =>
      setStorage(tx.sql, { email: 'khue@mocviet.test', used: 1024 ** 4 }),
    )
    expect(await deliver(world, 'postmaster@mocviet.test')).toMatch(/^250 /)
    expect(await listSubjects(world, 'minh@mocviet.test')).toEqual(['postmaster@mocviet.test'])
    await disableAccount(world.app, 'minh@mocviet.test', true)
    expect(await deliver(world, 'postmaster@mocviet.test')).toMatch(/^552 /)
    await disableAccount(world.app, 'khue@mocviet.test', true)
    expect(await deliver(world, 'postmaster@mocviet.test')).toMatch(/^550 /)
  })

  test('accept mail by SMTP and from local users', async () => {
    const world = await createWorld({ database })
    const listener = await openSmtpListener(
      world.app,
      { host: '127.0.0.1', port: 0 },
      { hostname: 'mx.mocviet.test' },
    )
    onTestFinished(() => listener.close())
    const client = await LmtpClient.open(listener.port, 'EHLO mx.xuongmoc.example')
    onTestFinished(() => client.close())
    await client.send(`MAIL FROM:<${vy}>`)
    for (const to of ['postmaster', 'POSTMASTER@dakwood.test', 'abuse@mocviet.test'])
      expect(await client.send(`RCPT TO:<${to}>`)).toMatch(/^250 /)
    await client.send('DATA')
    client.write(`${writeMessage({ to: 'postmaster', subject: 'Hỏi' })}\r\n.\r\n`)
    expect(await client.next()).toMatch(/^250 /)
    // Khuê is named three times by two addresses and gets it once.
    expect(await listSubjects(world, 'khue@mocviet.test')).toEqual(['Hỏi'])
    expect(await listSubjects(world, 'duy@dakwood.test')).toEqual(['Hỏi'])

    const outcome = await world.app.mail.send(
      { from: 'ha@mocviet.test', to: ['abuse@mocviet.test'] },
      Buffer.from(writeMessage({ from: 'ha@mocviet.test', to: 'abuse@mocviet.test', subject: 'Lạm dụng' })),
    )
    expect([...outcome.values()]).toMatchObject([{ state: 'accepted' }])
    expect(await listSubjects(world, 'khue@mocviet.test')).toEqual(['Hỏi', 'Lạm dụng'])
  })
})
