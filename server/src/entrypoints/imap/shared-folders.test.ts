import { expect, onTestFinished, test } from 'vitest'
import { setStorage } from '../../db/testing.ts'
import {
  type ApiClient,
  createWorld,
  findCountErrors,
  onEachDatabase,
  password,
  type World,
} from '../../testing/index.ts'
import { ImapClient } from './imap-client.fixture.ts'

const sales = 'banhang@mocviet.test'
const khueEmail = 'khue@mocviet.test'
const haEmail = 'ha@mocviet.test'
const duyEmail = 'duy@dakwood.test'
const inbox = `Shared/${sales}/INBOX`
const mailboxes = '/api/v2/organisation/mailboxes'

type Access = 'read' | 'write'

async function signIn(world: World, email: string): Promise<ImapClient> {
  const client = await ImapClient.signIn(world.imapPort, email, password)
  onTestFinished(() => client.close())
  return client
}

/** Creates a shared mailbox that Hà may open, and signs in her mail program. */
async function createOffice(database: 'sqlite' | 'postgres', access: Access = 'read') {
  const world = await createWorld({ database })
  const khue = await world.signIn(khueEmail)
  const ha = await world.signIn(haEmail)
  const people = [{ email: haEmail, access }]
  const mailbox = await khue.call(`POST ${mailboxes}`, { body: { email: sales, name: 'Bán hàng', people } })
  const update = (body: object) => khue.call(`PATCH ${mailboxes}/:id`, { params: { id: mailbox.id }, body })
  const client = await signIn(world, haEmail)
  return { world, khue, ha, mailbox, update, client, inSales: ha.inMailbox(mailbox.id) }
}

const listedNames = async (client: ImapClient, command: string) =>
  (await client.execute(command)).lines.map((line) => /"\/" "?([^"]+)"?/.exec(line)?.[1])

const sharedNames = async (client: ImapClient) =>
  (await listedNames(client, 'LIST "" "*"')).filter((name) => name?.startsWith('Shared'))

const actions = async (client: ApiClient) =>
  (await client.call('GET /api/v2/mailbox/acts', {})).items.map(({ by, act, count }) => [by, act, count])

const mail = (subject: string) =>
  `From: Vy <vy@xuongmoc.example>\r\nTo: ${sales}\r\nSubject: ${subject}\r\nMessage-ID: <${subject}@x.example>\r\nDate: Mon, 02 Mar 2026 10:00:00 +0700\r\n\r\nXin chao.\r\n`

onEachDatabase('the folders of a shared mailbox', (database) => {
  test('are listed in the shared namespace', async () => {
    const { client, update, khue } = await createOffice(database)
    expect((await client.execute('NAMESPACE')).lines).toEqual([
      '* NAMESPACE (("" "/")) NIL (("Shared/" "/"))',
    ])
    expect((await client.execute('LIST "" "%"')).lines.at(-1)).toBe(
      '* LIST (\\NonExistent \\Noselect \\HasChildren) "/" Shared',
    )
    expect((await client.execute('LIST "" "Shared/%"')).lines).toEqual([
      `* LIST (\\NonExistent \\Noselect \\HasChildren) "/" Shared/${sales}`,
    ])
    const { lines } = await client.execute(`LIST "" "Shared/${sales}/%"`)
    expect(lines).toContain(`* LIST (\\HasNoChildren) "/" ${inbox}`)
    // Special uses would make clients save drafts and sent mail there.
    expect(lines).toContain(`* LIST (\\HasNoChildren) "/" Shared/${sales}/Sent`)
    expect(await listedNames(client, 'LIST (SPECIAL-USE) "" "*"')).not.toContain(`Shared/${sales}/Sent`)
    await update({ people: [] })
    expect((await client.execute('NAMESPACE')).lines).toEqual(['* NAMESPACE (("" "/")) NIL NIL'])
    expect(await sharedNames(client)).toEqual([])
    // A colleague's mailbox appears in the same way.
    await khue.call('PUT /api/v2/delegates', { body: { email: haEmail } })
    expect(await sharedNames(client)).toContain(`Shared/${khueEmail}/INBOX`)
  })

  test('are always subscribed', async () => {
    const { client } = await createOffice(database)
    expect(await listedNames(client, 'LSUB "" "*"')).toContain(inbox)
    expect((await client.execute('LSUB "" "%"')).lines).toContain('* LSUB (\\Noselect) "/" Shared')
    expect((await client.execute(`LIST (SUBSCRIBED) "" "${inbox}"`)).lines).toEqual([
      `* LIST (\\Subscribed \\HasNoChildren) "/" ${inbox}`,
    ])
    expect((await client.execute('LIST (SUBSCRIBED RECURSIVEMATCH) "" "%"')).lines.at(-1)).toBe(
      '* LIST (\\NonExistent \\Noselect \\HasChildren) "/" Shared ("CHILDINFO" ("SUBSCRIBED"))',
    )
    expect((await client.execute(`SUBSCRIBE ${inbox}`)).status).toBe('OK')
    expect((await client.execute(`UNSUBSCRIBE ${inbox}`)).text).toMatch(/^\[CANNOT\]/)
  })

  test('are read like own folders', async () => {
    const { world, client } = await createOffice(database)
    await world.deliver({ to: sales, subject: 'Gia tu bep' })
    await world.deliver({ to: haEmail, subject: 'Rieng' })
    expect((await client.execute(`STATUS ${inbox} (MESSAGES UNSEEN)`)).lines).toEqual([
      `* STATUS ${inbox} (MESSAGES 1 UNSEEN 1)`,
    ])
    expect((await client.execute(`LIST "" "${inbox}" RETURN (STATUS (MESSAGES))`)).lines).toContain(
      `* STATUS ${inbox} (MESSAGES 1)`,
    )
    const selected = await client.execute(`SELECT ${inbox}`)
    expect(selected.text).toMatch(/^\[READ-ONLY\]/)
    expect(selected.lines).toContain('* 1 EXISTS')
    expect(selected.lines).toContain('* OK [PERMANENTFLAGS ()] Permanent flags')
    const header = await client.execute('FETCH 1 (ENVELOPE BODY[HEADER.FIELDS (SUBJECT)])')
    expect(header.lines[0]).toContain('Subject: Gia tu bep')
    expect((await client.execute('FETCH 1 BODY[TEXT]')).status).toBe('OK')
    expect((await client.execute('FETCH 1 FLAGS')).lines).toEqual(['* 1 FETCH (FLAGS ())'])
    for (const [command, lines] of [
      ['SEARCH SUBJECT "bep"', ['* SEARCH 1']],
      ['SEARCH TEXT "rieng"', ['* SEARCH']],
      ['SORT (SUBJECT) UTF-8 ALL', ['* SORT 1']],
      ['THREAD REFERENCES UTF-8 ALL', ['* THREAD (1)']],
    ] as const)
      expect([command, (await client.execute(command)).lines]).toEqual([command, lines])
    const quota = await client.execute(`GETQUOTAROOT ${inbox}`)
    expect(quota.lines).toEqual([
      `* QUOTAROOT ${inbox} "Shared/${sales}"`,
      expect.stringMatching(`^\\* QUOTA "Shared/${sales}" \\(STORAGE `),
    ])
    expect((await client.execute(`GETQUOTA "Shared/${sales}"`)).lines).toEqual(quota.lines.slice(1))
  })

  test('cannot be changed by a reader', async () => {
    const { world, client, inSales } = await createOffice(database)
    await world.deliver({ to: sales, subject: 'Hỏi giá' })
    await client.append('INBOX', mail('mine'))
    await client.execute(`SELECT ${inbox}`)
    expect((await client.execute('STORE 1 +FLAGS (\\Seen)')).text).toMatch(/^\[READ-ONLY\]/)
    expect((await client.execute('EXPUNGE')).text).toMatch(/^\[READ-ONLY\]/)
    expect((await client.execute('MOVE 1 INBOX')).text).toMatch(/^\[READ-ONLY\]/)
    expect((await client.append(inbox, mail('other'))).text).toMatch(/^\[NOPERM\]/)
    await client.execute('SELECT INBOX')
    for (const command of [
      `COPY 1 ${inbox}`,
      `MOVE 1 ${inbox}`,
      `CREATE Shared/${sales}/Moi`,
      `DELETE ${inbox}`,
      `RENAME ${inbox} Shared/${sales}/Moi`,
    ])
      expect([command, (await client.execute(command)).text]).toEqual([
        command,
        expect.stringMatching(/^\[NOPERM\]/),
      ])
    expect((await client.execute('UID SEARCH ALL')).lines).toEqual(['* SEARCH 1'])
    expect(await actions(inSales)).toEqual([])
  })

  test('do not hide own folders with the same name', async () => {
    const { client, ha } = await createOffice(database)
    for (const command of ['CREATE Shared', 'CREATE Shared/', 'CREATE Shared/Mine', 'RENAME INBOX Shared'])
      expect((await client.execute(command)).text, command).toMatch(/^\[CANNOT\]/)
    await ha.call('POST /api/v2/folders', { body: { display_name: 'Shared' } })
    await client.execute('CREATE Shared/Mine')
    await client.append('Shared/Mine', mail('mine'))
    expect((await client.execute('LIST "" "Shared/%"')).lines).toEqual([
      '* LIST (\\HasNoChildren) "/" Shared/Mine',
      `* LIST (\\NonExistent \\Noselect \\HasChildren) "/" Shared/${sales}`,
    ])
    expect((await client.execute('LIST "" "Shared"')).lines).toEqual(['* LIST (\\HasChildren) "/" Shared'])
    expect((await client.execute('SELECT Shared/Mine')).lines).toContain('* 1 EXISTS')
    expect((await client.execute(`SELECT ${inbox}`)).lines).toContain('* 0 EXISTS')
  })
})

onEachDatabase('a mailbox that the user may not open', (database) => {
  const folderCommands = (name: string) => [
    `SELECT ${name}`,
    `EXAMINE ${name}`,
    `STATUS ${name} (MESSAGES)`,
    `DELETE ${name}`,
    `RENAME ${name} Cu`,
    `SUBSCRIBE ${name}`,
    `GETQUOTAROOT ${name}`,
    `GETQUOTA "Shared/${sales}"`,
    `COPY 1 ${name}`,
    `MOVE 1 ${name}`,
  ]
  const missing = 'Shared/khong-co@mocviet.test/INBOX'

  /** Returns the answers to each command and to an APPEND, without the quota root. */
  async function sendCommands(client: ImapClient, name: string) {
    await client.execute('SELECT INBOX')
    const texts: string[] = []
    for (const command of folderCommands(name)) {
      const { lines, status, text } = await client.execute(command)
      texts.push([command.replace(name, 'NAME'), ...lines, status, text].join(' '))
      if (command.startsWith('EXAMINE')) await client.execute('SELECT INBOX')
    }
    return [...texts, (await client.append(name, mail('x'))).text]
  }

  test('has the same answers as one that does not exist', async () => {
    const { world, khue } = await createOffice(database, 'write')
    await world.deliver({ to: sales, subject: 'Hỏi giá' })
    // Khuê has no right, Duy is in another organisation; both have a mailbox that they may open.
    const duy = await world.signIn(duyEmail)
    await duy.call(`POST ${mailboxes}`, {
      body: { email: 'sales@dakwood.test', name: 'Sales', people: [{ email: duyEmail }] },
    })
    await khue.call(`POST ${mailboxes}`, {
      body: { email: 'mua@mocviet.test', name: 'Mua', people: [{ email: khueEmail }] },
    })
    for (const email of [khueEmail, duyEmail]) {
      const client = await signIn(world, email)
      await client.append('INBOX', mail('own'))
      const names = await sharedNames(client)
      expect(names.length).toBeGreaterThan(0)
      expect(names.filter((name) => name?.includes(sales))).toEqual([])
      const result = await sendCommands(client, inbox)
      expect(result).toEqual(await sendCommands(client, missing))
      expect(result.every((text) => /NONEXISTENT|TRYCREATE/.test(text))).toBe(true)
    }
  })

  test('closes when the right ends or the mailbox is disabled', async () => {
    const { world, client, update } = await createOffice(database, 'write')
    await world.deliver({ to: sales, subject: 'Hỏi giá' })
    const waiting = await signIn(world, haEmail)
    for (const one of [client, waiting]) expect((await one.execute(`SELECT ${inbox}`)).status).toBe('OK')
    waiting.write('i IDLE\r\n')
    await waiting.line()
    await update({ people: [] })
    expect(await waiting.line()).toMatch(/^\* BYE \[UNAVAILABLE\]/)
    client.write('f FETCH 1 BODY[]\r\n')
    expect(await client.line()).toMatch(/^\* BYE \[UNAVAILABLE\]/)
    await update({ people: [{ email: haEmail }] })
    const reopened = await signIn(world, haEmail)
    expect((await reopened.execute(`SELECT ${inbox}`)).lines).toContain('* 1 EXISTS')
    await update({ is_disabled: true })
    reopened.write('f FETCH 1 BODY[]\r\n')
    expect(await reopened.line()).toMatch(/^\* BYE \[UNAVAILABLE\]/)
    const disabled = await signIn(world, haEmail)
    expect((await disabled.execute(`SELECT ${inbox}`)).text).toMatch(/^\[NONEXISTENT\]/)
    expect(await sharedNames(disabled)).toEqual([])
  })

  test('becomes read-only with a right to read', async () => {
    const { world, client, update } = await createOffice(database, 'write')
    await world.deliver({ to: sales, subject: 'Hỏi giá' })
    expect((await client.execute(`SELECT ${inbox}`)).text).toMatch(/^\[READ-WRITE\]/)
    await update({ people: [{ email: haEmail, access: 'read' }] })
    const { lines, text } = await client.execute('STORE 1 +FLAGS (\\Deleted)')
    expect(lines[0]).toMatch(/^\* OK \[READ-ONLY\]/)
    expect(text).toMatch(/^\[READ-ONLY\]/)
    expect((await client.execute('FETCH 1 FLAGS')).lines).toEqual(['* 1 FETCH (FLAGS ())'])
  })
})

onEachDatabase('changes in a shared mailbox', (database) => {
  test('are reported during IDLE and by NOTIFY', async () => {
    const { world, client } = await createOffice(database)
    await client.execute(`SELECT ${inbox}`)
    client.write('i IDLE\r\n')
    await client.line()
    await world.deliver({ to: sales, subject: 'Mới' })
    expect(await client.line()).toBe('* 1 EXISTS')
    client.write('DONE\r\n')
    await client.until('i')
    await client.execute('SELECT INBOX')
    const registered = await client.execute(`NOTIFY SET (mailboxes ${inbox} (MessageNew MessageExpunge))`)
    expect(registered.status).toBe('OK')
    await world.deliver({ to: sales, subject: 'Mới nữa' })
    expect(await client.line()).toMatch(`* STATUS ${inbox} (MESSAGES 2 `)
  })

  test('are recorded with the user', async () => {
    const { world, client, inSales } = await createOffice(database, 'write')
    await world.deliver({ to: sales, subject: 'Hỏi giá' })
    await client.execute(`SELECT ${inbox}`)
    await client.execute('FETCH 1 BODY[]')
    await client.execute('STORE 1 +FLAGS (\\Flagged)')
    expect((await client.execute(`CREATE Shared/${sales}/Khach`)).status).toBe('OK')
    expect((await client.execute(`MOVE 1 Shared/${sales}/Khach`)).lines[0]).toMatch(/^\* OK \[COPYUID /)
    expect((await client.execute(`RENAME Shared/${sales}/Khach Shared/${sales}/Cu`)).status).toBe('OK')
    expect((await client.execute(`RENAME Shared/${sales}/Cu Cu`)).text).toMatch(/^\[CANNOT\]/)
    await client.execute(`SELECT Shared/${sales}/Cu`)
    await client.execute('STORE 1 +FLAGS.SILENT (\\Deleted)')
    expect((await client.execute('EXPUNGE')).lines).toEqual(['* 1 EXPUNGE'])
    await client.execute('UNSELECT')
    expect((await client.execute(`DELETE Shared/${sales}/Cu`)).status).toBe('OK')
    expect((await client.append(`Shared/${sales}/Drafts (\\Draft)`, mail('draft'))).status).toBe('OK')
    expect(await actions(inSales)).toEqual([
      [haEmail, 'drafted', 1],
      [haEmail, 'folders_changed', 1],
      [haEmail, 'deleted', 1],
      [haEmail, 'marked', 1],
      [haEmail, 'folders_changed', 1],
      [haEmail, 'moved', 1],
      [haEmail, 'folders_changed', 1],
      [haEmail, 'marked', 1],
      [haEmail, 'marked', 1],
    ])
    await world.runJobs()
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('need more than a read-only app password', async () => {
    const { world, ha } = await createOffice(database, 'write')
    await world.deliver({ to: sales, subject: 'Hỏi giá' })
    const body = { name: 'Phone', scope: 'mail_read' } as const
    const { password: secret } = await ha.call('POST /api/v2/app-passwords', { body })
    const reader = await ImapClient.signIn(world.imapPort, haEmail, secret)
    onTestFinished(() => reader.close())
    expect((await reader.execute(`SELECT ${inbox}`)).text).toMatch(/^\[READ-ONLY\]/)
    expect((await reader.execute('FETCH 1 FLAGS')).lines).toEqual(['* 1 FETCH (FLAGS ())'])
    expect((await reader.append(inbox, mail('x'))).text).toMatch(/^\[NOPERM\]/)
  })
})

onEachDatabase('copying and moving between mailboxes', (database) => {
  const messages = async (client: ImapClient, folder: string) => {
    await client.execute(`EXAMINE ${folder}`)
    return (await client.execute('FETCH 1:* (FLAGS BODY.PEEK[HEADER.FIELDS (SUBJECT)])')).lines.map(
      (line) => [/FLAGS \(([^)]*)\)/.exec(line)?.[1], /Subject: (\S+)/.exec(line)?.[1]],
    )
  }

  test('copies content, flags, keywords and dates', async () => {
    const { world, client, inSales } = await createOffice(database, 'write')
    await client.append('INBOX (\\Seen \\Answered Gap) "02-Mar-2026 08:00:00 +0700"', mail('one'))
    await client.append('INBOX (\\Flagged)', mail('two'))
    await client.execute('SELECT INBOX')
    expect((await client.execute(`COPY 1:2 ${inbox}`)).text).toMatch(/^\[COPYUID \d+ 1:2 1:2\]/)
    expect(await messages(client, 'INBOX')).toHaveLength(2)
    expect(await messages(client, inbox)).toEqual([
      ['\\Seen \\Answered Gap', 'one'],
      ['\\Flagged', 'two'],
    ])
    const { lines } = await client.execute('FETCH 1 (INTERNALDATE BODY.PEEK[])')
    expect(lines[0]).toContain('" 2-Mar-2026 01:00:00 +0000"')
    expect(lines[0]).toContain(mail('one'))
    expect(await actions(inSales)).toEqual([[haEmail, 'moved', 2]])
    expect((await client.execute('COPY 2 INBOX')).text).toMatch(/^\[COPYUID \d+ 2 3\]/)
    const { items } = await inSales.call('GET /api/v2/threads', { query: { in: 'INBOX' } })
    expect(items.map(({ subject }) => subject).toSorted()).toEqual(['one', 'two'])
    await world.runJobs()
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('moves in both directions', async () => {
    const { world, client } = await createOffice(database, 'write')
    await client.append('INBOX (\\Seen)', mail('one'))
    await client.append('INBOX', mail('two'))
    await client.execute('SELECT INBOX')
    const moved = await client.execute(`MOVE 1:2 ${inbox}`)
    expect(moved.lines[0]).toMatch(/^\* OK \[COPYUID \d+ 1:2 1:2\]/)
    expect(moved.lines.slice(1)).toEqual(['* 2 EXPUNGE', '* 1 EXPUNGE'])
    expect(await messages(client, inbox)).toEqual([
      ['\\Seen', 'one'],
      ['', 'two'],
    ])
    await client.execute(`SELECT ${inbox}`)
    expect((await client.execute('UID MOVE 2 INBOX')).lines[0]).toMatch(/^\* OK \[COPYUID \d+ 2 3\]/)
    expect(await messages(client, inbox)).toEqual([['\\Seen', 'one']])
    expect(await messages(client, 'INBOX')).toEqual([['', 'two']])
    await world.runJobs()
    expect(await findCountErrors(world.app.db.sql)).toEqual([])
  })

  test('changes neither mailbox when the target is full', async () => {
    const { world, client } = await createOffice(database, 'write')
    await client.append('INBOX', mail('one'))
    await client.append('INBOX', mail('two'))
    const quota = mail('one').length + 10
    await world.app.db.transaction((tx) =>
      setStorage(tx.sql, { email: sales, used: 1024 * 1024 - quota, megabytes: 1 }),
    )
    await client.execute('SELECT INBOX')
    for (const command of ['COPY', 'MOVE'])
      expect((await client.execute(`${command} 1:2 ${inbox}`)).text).toMatch(/^\[OVERQUOTA\]/)
    expect((await client.execute('UID SEARCH ALL')).lines).toEqual(['* SEARCH 1 2'])
    expect((await client.execute(`STATUS ${inbox} (MESSAGES)`)).lines).toEqual([
      `* STATUS ${inbox} (MESSAGES 0)`,
    ])
  })
})
