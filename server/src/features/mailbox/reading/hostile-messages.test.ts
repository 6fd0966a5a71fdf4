import { expect, test } from 'vitest'
import { HintScorer } from '../../../adapters/builtin/hint-scorer.ts'
import { WorkerMessageParser } from '../../../adapters/worker/worker-message-parser.ts'
import { WorkerMessages } from '../../../adapters/worker/worker-messages.ts'
import { type ApiClient, createWorld, type MessageFixture, type World } from '../../../testing/index.ts'
import { inlineMessageParser } from '../../../testing/memory/inline-message-parser.ts'

/** Maximum additional time that one turn of the request thread may take for hostile messages. */
const microsecondsMore = 50_000

const nests: ((n: number) => string)[] = [
  (n) => `<a href="x${' '.repeat(n)}y">x</a>`,
  (n) => `<p style="border-top:solid ${'1'.repeat(n)}">y`,
  (n) => `<p style="border-color:${'rgb('.repeat(n)}">x`,
  (n) => `<style>@media ${'('.repeat(n)}{a{color:red}}</style>x`,
  (n) => `<style>${'a:not('.repeat(n)}b${')'.repeat(n)}{color:red}</style>x`,
  (n) => `<p style="width:${'calc('.repeat(n)}1px">x`,
  (n) => '<table>x'.repeat(n),
  (n) => '<b><i>'.repeat(n),
  (n) => `x${'<blockquote type=cite></blockquote>'.repeat(n / 4)}`,
  (n) => '&#x41'.repeat(n),
]

/** Generates a message designed to block the server; deterministic by number. */
function hostile(number: number): MessageFixture {
  const nest = nests[number % nests.length] as (n: number) => string
  return {
    subject: `Thư ${number}`,
    html: `<p>Kính gửi</p>${nest(8_000)}`,
    headers: [`X-Odd: ${'('.repeat(2000)}`, `Authentication-Results: mx.test; ${'('.repeat(5000)}`],
  }
}

const ordinary = (number: number): MessageFixture => ({
  subject: `Thư ${number}`,
  html: `<p>Kính gửi</p><p style="color:red">${'Báo giá. '.repeat(5_000)}</p>`,
})

test('hostile messages do not slow down other requests', async () => {
  const parser = new WorkerMessages(new WorkerMessageParser())
  const world = await createWorld({ parts: { parser, spam: new HintScorer(parser) } })
  const khue = await world.signIn('khue@mocviet.test')
  // The first messages start threads and warm up caches.
  await readAll(world, khue, [0, 1, 2].map(ordinary))
  const usual = await longestBlock(() =>
    readAll(
      world,
      khue,
      nests.map((_, at) => ordinary(at)),
    ),
  )
  const blocked = await longestBlock(() =>
    readAll(
      world,
      khue,
      nests.map((_, at) => hostile(at)),
    ),
  )
  expect(blocked, `usually ${usual}`).toBeLessThan(usual + microsecondsMore)
})

test.each(nests.map((nest, at) => [at, nest] as const))(
  'an unreadable message (%i) can be read, replied to and forwarded',
  async (_, nest) => {
    const world = await createWorld()
    const khue = await world.signIn('khue@mocviet.test')
    await readAll(world, khue, [{ html: `<p>Kính gửi anh</p>${nest(3000)}` }])
  },
)

test('a message that cannot be rendered shows its readable rest and a notice', async () => {
  const parser = {
    ...inlineMessageParser,
    renderBody: async () => ({
      html: '<div>Kính gửi</div>',
      css: '',
      hasAuthorColours: false,
      isDarkenedFirst: false,
      blockedImages: 0,
      isClipped: false,
      isEmpty: false,
      size: 1,
      isTextOnly: true,
      notes: null,
    }),
  }
  const world = await createWorld({ parts: { parser } })
  const khue = await world.signIn('khue@mocviet.test')
  const [page] = await readAll(world, khue, [{ html: '<p>Kính gửi</p>' }])
  expect(page).toContain('data-text-only')
})

/** Delivers messages, opens the newest of each thread, starts a reply and a forward; returns the pages. */
async function readAll(
  world: World,
  client: ApiClient,
  fixtures: readonly MessageFixture[],
): Promise<string[]> {
  for (const fixture of fixtures)
    expect(await world.deliver(fixture)).toEqual([expect.stringMatching(/^250 /)])
  const { items } = await client.call('GET /api/v2/threads', {})
  const pages: string[] = []
  for (const { id } of items.slice(0, fixtures.length)) {
    const { messages } = await client.call('GET /api/v2/threads/:id', { params: { id } })
    const message = messages.at(-1)
    if (!message) throw new Error('no message')
    const params = { id: message.id }
    const page = await client.fetch('GET /api/v2/messages/:id/body', { params })
    expect(page.status).toBe(200)
    pages.push(await page.text())
    expect(pages.at(-1)).toContain('Kính gửi')
    for (const kind of ['reply', 'forward'] as const)
      expect((await client.fetch('GET /api/v2/messages/:id/reply', { params, query: { kind } })).status).toBe(
        200,
      )
  }
  return pages
}

/** Measures the maximum processor time of one turn of this thread, in microseconds. */
async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let isOver = false
  let before = process.threadCpuUsage()
  const tick = () => {
    const { user, system } = process.threadCpuUsage(before)
    longest = Math.max(longest, user + system)
    before = process.threadCpuUsage()
    if (!isOver) setTimeout(tick, 1)
  }
  setTimeout(tick, 1)
  await work()
  isOver = true
  return longest
}
