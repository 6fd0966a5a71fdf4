import { expect, onTestFinished, test } from 'vitest'
import { createWorld, onEachDatabase, password } from '../../testing/index.ts'
import { ImapClient } from './imap-client.fixture.ts'

const sales = 'banhang@mocviet.test'
const khueEmail = 'khue@mocviet.test'
const haEmail = 'ha@mocviet.test'
const mailboxes = '/api/v2/organisation/mailboxes'

onEachDatabase('access rights', (database) => {
  async function createOffice(access: 'read' | 'write') {
    const world = await createWorld({ database })
    const khue = await world.signIn(khueEmail)
    const people = [{ email: haEmail, access }]
    await khue.call(`POST ${mailboxes}`, { body: { email: sales, name: 'Bán hàng', people } })
    const client = await ImapClient.signIn(world.imapPort, haEmail, password)
    onTestFinished(() => client.close())
    const lines = async (command: string) => (await client.execute(command)).lines
    const text = async (command: string) => (await client.execute(command)).text
    return { world, khue, client, lines, text }
  }

  test('are all rights to own folders, except to delete system folders', async () => {
    const { world, lines } = await createOffice('read')
    const ha = await world.signIn(haEmail)
    await ha.call('PUT /api/v2/delegates', { body: { email: khueEmail, access: 'write' } })
    expect((await lines('CAPABILITY'))[0]).toMatch(/ ACL RIGHTS=texk /)
    await lines('CREATE Khach')
    expect(await lines('MYRIGHTS Khach')).toEqual(['* MYRIGHTS Khach lrswipkxtea'])
    expect(await lines('MYRIGHTS INBOX')).toEqual(['* MYRIGHTS INBOX lrswipktea'])
    expect(await lines('GETACL Khach')).toEqual([
      `* ACL Khach "${haEmail}" lrswipkxtea "${khueEmail}" lrswipkxte`,
    ])
    expect(await lines(`LISTRIGHTS Khach ${haEmail}`)).toEqual([
      `* LISTRIGHTS Khach "${haEmail}" "lrswipkxtea"`,
    ])
    expect(await lines(`LISTRIGHTS INBOX ${khueEmail}`)).toEqual([
      `* LISTRIGHTS INBOX "${khueEmail}" "" lr swipkte`,
    ])
  })

  test.each([
    ['read', 'lr'],
    ['write', 'lrswipkte'],
  ] as const)('to %s in a shared mailbox are %s', async (access, rights) => {
    const { lines, text } = await createOffice(access)
    const inbox = `Shared/${sales}/INBOX`
    expect(await lines(`MYRIGHTS ${inbox}`)).toEqual([`* MYRIGHTS ${inbox} ${rights}`])
    for (const command of [`GETACL ${inbox}`, `LISTRIGHTS ${inbox} ${haEmail}`])
      expect(await text(command)).toMatch(/^\[NOPERM\]/)
  })

  test('are not managed by IMAP', async () => {
    const { khue, lines, text } = await createOffice('write')
    for (const folder of ['INBOX', `Shared/${sales}/INBOX`])
      for (const command of [`SETACL ${folder} ${khueEmail} lr`, `DELETEACL ${folder} ${haEmail}`])
        expect(await text(command)).toMatch(/^\[NOPERM\] .*web client/)
    expect((await khue.call('GET /api/v2/mailboxes', {})).items).toEqual([])
    expect(await lines('GETACL INBOX')).toEqual([`* ACL INBOX "${haEmail}" lrswipktea`])
  })

  test('of folders that the user may not open do not exist', async () => {
    const { world } = await createOffice('write')
    for (const email of [khueEmail, 'duy@dakwood.test']) {
      const client = await ImapClient.signIn(world.imapPort, email, password)
      onTestFinished(() => client.close())
      const folder = `Shared/${sales}/INBOX`
      for (const command of [
        `MYRIGHTS ${folder}`,
        `GETACL ${folder}`,
        `LISTRIGHTS ${folder} ${haEmail}`,
        `SETACL ${folder} ${haEmail} lr`,
        `DELETEACL ${folder} ${haEmail}`,
      ])
        expect((await client.execute(command)).text).toMatch(/^\[NONEXISTENT\]/)
    }
  })
})
