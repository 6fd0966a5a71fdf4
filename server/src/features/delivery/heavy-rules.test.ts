import { expect, test } from 'vitest'
import { inlineMessageParser } from '../../adapters/worker/inline-message-parser.ts'
import type { MessageParser } from '../../ports/message-parser.ts'
import { type ApiClient, createWorld, onEachDatabase } from '../../testing/index.ts'

const khue = 'khue@mocviet.test'

/** A reader that counts what rules ask of it, and may find that too much. */
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

const make = (client: ApiClient, content: unknown, script?: string) =>
  client.call('POST /api/v2/rules', {
    body: { sieve_json: JSON.stringify(content), ...(script ? { sieve_script: script } : {}) },
  })

const subjectsIn = async (client: ApiClient, folder: string) =>
  (await client.call('GET /api/v2/threads', { query: { in: folder } })).items.map((thread) => thread.subject)

/** Filters that look for many words in the body, and one that finds its own. */
const wordy = (words: string) => ({
  match: 'any',
  conditions: Array.from({ length: 20 }, (_, at) => ({
    type: 'body',
    comparator: 'contains',
    value: at === 0 ? words : `${at} ${'xyz '.repeat(90)}`.trim(),
  })),
  actions: [{ type: 'fileinto', value: 'Trash' }],
})
const long = `${'Xin chào các bạn.\r\n'.repeat(9000)} gỗ sồi`

onEachDatabase('rules that have much to do', (database) => {
  test('look at a long message in a thread, and say of it what they would say here', async () => {
    const { counted, parser } = countingReader()
    const world = await createWorld({ database, parts: { parser } })
    const client = await world.signIn(khue)
    await make(client, wordy('gỗ sồi'))
    await world.deliver({ subject: 'Ngắn', text: 'gỗ sồi' })
    expect(counted.rules).toBe(0)
    await world.deliver({ subject: 'Dài', text: long })
    await world.deliver({ subject: 'Khác', text: long.replace('gỗ sồi', 'gỗ lim') })
    expect(counted.rules).toBe(2)
    expect(await subjectsIn(client, 'Trash')).toEqual(['Dài', 'Ngắn'])
    expect(await subjectsIn(client, 'INBOX')).toEqual(['Khác'])
  })

  test("a person's own script looks at a large letter in a thread", async () => {
    const { counted, parser } = countingReader()
    const world = await createWorld({ database, parts: { parser } })
    const client = await world.signIn(khue)
    await make(
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

  test('that take more than a message is worth leave it in the inbox', async () => {
    const { counted, parser } = countingReader('nothing')
    const world = await createWorld({ database, parts: { parser } })
    const client = await world.signIn(khue)
    await make(client, wordy('gỗ sồi'))
    await world.deliver({ subject: 'Dài', text: long })
    expect(counted.rules).toBe(1)
    expect(await subjectsIn(client, 'INBOX')).toEqual(['Dài'])
  })
})
