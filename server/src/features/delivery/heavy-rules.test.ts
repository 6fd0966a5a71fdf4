import { expect, test } from 'vitest'
import type { MessageParser } from '../../ports/message-parser.ts'
import { type ApiClient, createWorld, onEachDatabase } from '../../testing/index.ts'
import { inlineMessageParser } from '../../testing/memory/inline-message-parser.ts'

const khue = 'khue@mocviet.test'

/** Parser that counts calls for rules, and can report that they take too much work. */
function countingReader(finds: 'all' | 'nothing' = 'all') {
  const counted = { rules: 0 }
  const parser: MessageParser = {
    ...inlineMessageParser,
    async runRules(question) {
      counted.rules++
      return finds === 'all' ? inlineMessageParser.runRules(question) : null
    },
  }
  return { counted, parser }
}

const createRule = (client: ApiClient, content: unknown, script?: string) =>
  client.call('POST /api/v2/rules', {
    body: { sieve_json: JSON.stringify(content), ...(script ? { sieve_script: script } : {}) },
  })

const subjectsIn = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items.map((thread) => thread.subject)

/** Filters that search the body for many words, and one that matches. */
const wordy = (text: string) => ({
  match: 'any',
  conditions: Array.from({ length: 20 }, (_, at) => ({
    type: 'body',
    comparator: 'contains',
    value: at === 0 ? text : `${at} ${'xyz '.repeat(90)}`.trim(),
  })),
  actions: [{ type: 'fileinto', value: 'Trash' }],
})
const long = `${'Xin chào các bạn.\r\n'.repeat(9000)} gỗ sồi`

onEachDatabase('expensive rules', (database) => {
  test('evaluate a long message in a worker thread with the same result', async () => {
    const { counted, parser } = countingReader()
    const world = await createWorld({ database, parts: { parser } })
    const client = await world.signIn(khue)
    await createRule(client, wordy('gỗ sồi'))
    await world.deliver({ subject: 'Ngắn', text: 'gỗ sồi' })
    expect(counted.rules).toBe(0)
    await world.deliver({ subject: 'Dài', text: long })
    await world.deliver({ subject: 'Khác', text: long.replace('gỗ sồi', 'gỗ lim') })
    expect(counted.rules).toBe(2)
    expect(await subjectsIn(client, 'Trash')).toEqual(['Dài', 'Ngắn'])
    expect(await subjectsIn(client, 'INBOX')).toEqual(['Khác'])
  })

  test("run a user's script on a large message in a worker thread", async () => {
    const { counted, parser } = countingReader()
    const world = await createWorld({ database, parts: { parser } })
    const client = await world.signIn(khue)
    await createRule(
      client,
      { type: 'script' },
      'require ["fileinto", "body"]; if body :contains "go soi" { fileinto "Trash"; }',
    )
    await world.deliver({ subject: 'Nhỏ', text: 'go soi' })
    expect(counted.rules).toBe(0)
    await world.deliver({ subject: 'Lớn', text: long.replace('gỗ sồi', 'go soi') })
    expect(counted.rules).toBe(1)
    expect(await subjectsIn(client, 'Trash')).toEqual(['Lớn', 'Nhỏ'])
  })

  test('leave a message in the inbox when they take too much work', async () => {
    const { counted, parser } = countingReader('nothing')
    const world = await createWorld({ database, parts: { parser } })
    const client = await world.signIn(khue)
    await createRule(client, wordy('gỗ sồi'))
    await world.deliver({ subject: 'Dài', text: long })
    expect(counted.rules).toBe(1)
    expect(await subjectsIn(client, 'INBOX')).toEqual(['Dài'])
  })
})
