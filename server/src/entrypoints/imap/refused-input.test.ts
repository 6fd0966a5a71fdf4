import { expect, onTestFinished, test } from 'vitest'
import { createWorld, onEachDatabase, password, writeMessage } from '../../testing/index.ts'
import { ImapClient } from './imap-client.fixture.ts'

const khue = 'khue@mocviet.test'

onEachDatabase('a mail client', (database) => {
  async function open(): Promise<ImapClient> {
    const world = await createWorld({ database })
    const client = await ImapClient.signIn(world.imapPort, khue, password)
    onTestFinished(() => client.close())
    return client
  }

  async function listNames(client: ImapClient): Promise<string> {
    return (await client.execute('LIST "" "*"')).lines.join('\n')
  }

  test.each(['x//y', 'a/../b', '/x', 'a/b/.', 'x//'])(
    'a rejected folder path creates no folders: %s',
    async (path) => {
      const client = await open()
      const before = await listNames(client)
      expect(await client.execute(`CREATE "${path}"`)).toMatchObject({ status: 'NO' })
      expect(await listNames(client)).toBe(before)
      await client.execute('CREATE old')
      const created = await listNames(client)
      expect(await client.execute(`RENAME old "${path}"`)).toMatchObject({ status: 'NO' })
      expect(await listNames(client)).toBe(created)
    },
  )

  test('reports the maximum number of keywords per message', async () => {
    const client = await open()
    const keywords = Array.from({ length: 50 }, (_, at) => `word${at}`)
    const message = writeMessage({ subject: 'Một' })
    expect(await client.append(`INBOX (${keywords.join(' ')} more)`, message)).toMatchObject({
      status: 'NO',
      text: expect.stringContaining('[LIMIT]'),
    })
    expect(await client.append(`INBOX (${keywords.join(' ')})`, message)).toMatchObject({ status: 'OK' })
    await client.execute('SELECT INBOX')
    expect(await client.execute('STORE 1 +FLAGS (more)')).toMatchObject({
      status: 'NO',
      text: expect.stringContaining('[LIMIT]'),
    })
    expect(await client.execute('STORE 1 +FLAGS (word1)')).toMatchObject({ status: 'OK' })
    expect(await client.execute('STORE 1 FLAGS (word1 more)')).toMatchObject({ status: 'OK' })
  })

  test('rejects an empty message and NUL outside a literal8', async () => {
    const client = await open()
    expect(await client.append('INBOX', '')).toMatchObject({ status: 'NO', text: 'The message is empty' })
    const message = 'Subject: a\r\n\r\nx\0y\r\n'
    client.write(`n1 APPEND INBOX {${message.length}+}\r\n${message}\r\n`)
    expect(await client.until('n1')).toMatchObject({
      status: 'BAD',
      text: expect.stringContaining('literal8'),
    })
    expect(await client.append('INBOX', message)).toMatchObject({ status: 'OK' })
    client.write('n2 APPEND INBOX {0}\r\n')
    expect(await client.line()).toMatch(/^\+/)
    client.write('\r\n')
    expect(await client.until('n2')).toMatchObject({ status: 'NO' })
    expect((await client.execute('STATUS INBOX (MESSAGES)')).lines[0]).toContain('MESSAGES 1')
  })

  test.each(['a\\b', '100%', 'a*b', 'a "b"', '[x]', '~', '#x', '&', 'a.b'])(
    'creates, lists, selects, renames and deletes a folder with an unusual name: %s',
    async (name) => {
      const client = await open()
      const quoted = `"${name.replaceAll('&', '&-').replaceAll(/["\\]/g, '\\$&')}"`
      for (const command of ['CREATE', 'SELECT', 'SUBSCRIBE'])
        expect(await client.execute(`${command} ${quoted}`)).toMatchObject({ status: 'OK' })
      await client.execute('UNSELECT')
      const { lines } = await client.execute('LIST "" "*"')
      // Wildcards, quotation marks and backslashes are not allowed in an atom.
      const written = /[\\%*" \]]/.test(name) ? quoted : quoted.slice(1, -1)
      expect(lines.filter((line) => line.endsWith(` "/" ${written}`))).toHaveLength(1)
      expect((await client.execute(`STATUS ${quoted} (MESSAGES)`)).lines[0]).toContain('MESSAGES 0')
      expect(await client.execute(`RENAME ${quoted} ${quoted.slice(0, -1)}/moved"`)).toMatchObject({
        status: 'NO',
      })
      expect(await client.execute(`RENAME ${quoted} renamed`)).toMatchObject({ status: 'OK' })
      expect(await client.execute(`RENAME renamed ${quoted}`)).toMatchObject({ status: 'OK' })
      expect(await client.execute(`DELETE ${quoted}`)).toMatchObject({ status: 'OK' })
    },
  )
})
