import { afterEach, expect, test } from 'vitest'
import type { BodyOptions } from '../../ports/message-parser.ts'
import { inlineMessageParser } from '../../testing/memory/inline-message-parser.ts'
import type { PoolOptions } from './task-pool.ts'
import { WorkerMessageParser } from './worker-message-parser.ts'
import { WorkerMessages } from './worker-messages.ts'

let parser: WorkerMessages
afterEach(() => parser?.close())

const open = (options: PoolOptions = {}) => {
  parser = new WorkerMessages(new WorkerMessageParser(), options)
  return parser
}
const options: BodyOptions = { quoteLabel: 'Trích dẫn', files: [], webImages: null, isComplete: false }
const page = (html: string) => Buffer.from(`Content-Type: text/html; charset=utf-8\r\n\r\n${html}`)
const message = (html: string, key: string | null = null) => ({
  key,
  open: async () => ({ raw: page(html) }),
})

test('renders a body in a thread and removes active content', async () => {
  const rendered = await open().renderBody(
    message('<p>Kính gửi</p><script>x</script><img src="https://a.vn/1.png"><img src="cid:a@b">'),
    { ...options, webImages: '/i?', files: [{ contentId: 'a@b', address: '/f/1' }] },
  )
  expect(rendered.html).toBe('<p>Kính gửi</p><img src="/i?https%3A%2F%2Fa.vn%2F1.png"><img src="/f/1">')
  expect(rendered).toMatchObject({ isTextOnly: false, isEmpty: false, isClipped: false })
})

test('caches a rendered body and merges concurrent requests', async () => {
  const reader = open()
  let opened = 0
  const body = {
    key: 'a',
    open: async () => {
      opened++
      return { raw: page('<p>x</p>') }
    },
  }
  const rendered = await Promise.all([reader.renderBody(body, options), reader.renderBody(body, options)])
  expect(await reader.renderBody(body, options)).toEqual(rendered[0])
  expect(opened).toBe(1)
  await reader.renderBody(body, { ...options, isComplete: true })
  expect(opened).toBe(2)
})

test.each([
  ['takes too long', 'hang'],
  ['uses all memory', 'memory'],
  ['ends the thread', 'crash'],
  ['cannot be drawn', 'throw'],
])('a message that %s is displayed as text, and others normally', async (_, misdeed) => {
  const reader = open({ entry: misbehaving(), maxTaskMs: 400, maxMemoryMegabytes: 32, maxThreads: 1 })
  const [before, bad, after] = await Promise.all([
    reader.renderBody(message('<p>trước</p>'), options),
    reader.renderBody(message(`<p>${misdeed}</p><p>Kính gửi <b>anh</b></p>`), options),
    reader.renderBody(message('<p>sau</p>'), options),
  ])
  expect([before.html, after.html]).toEqual(['<p>trước</p>', '<p>sau</p>'])
  expect(bad).toMatchObject({ isTextOnly: true, hasAuthorColours: false })
  expect(bad.html).toContain(`${misdeed}\nKính gửi anh`)
  expect(await reader.quoteBody({ raw: page(`<p>${misdeed}</p>`) }, [])).toContain(misdeed)
  expect((await reader.writeParts(`<p>${misdeed}</p>`, [])).text).toContain(misdeed)
})

test('applies rules in a thread, and to the start of an excessive message', async () => {
  const attributes = {
    from: [],
    to: [],
    subject: '',
    text: '<p>hang</p> gỗ sồi',
    bytes: 100,
    attachmentNames: [],
  }
  const rule = {
    match: 'all' as const,
    conditions: [{ type: 'body' as const, comparator: 'contains' as const, value: 'gỗ sồi' }],
    actions: [{ type: 'discard' as const, enable: true }],
    ruleId: '7',
  }
  const reader = open({})
  const question = { rules: [rule], ruleMessage: attributes, now: 0, script: null }
  const result = await reader.runRules(question)
  expect(result?.outcome.applied.map(({ ruleId }) => ruleId)).toEqual(['7'])
  expect(result).toEqual(await inlineMessageParser.runRules(question))
})

test('sanitises a signature in a thread and keeps its images', async () => {
  const reader = open({})
  const image = '<img src="/api/v2/public/files/abc1/raw">'
  expect(await reader.sanitise(`<b onclick="x()">Hà</b><script>x()</script>${image}`)).toBe(
    `<b>Hà</b>${image}`,
  )
  expect(await reader.readWritten('<p>Chào <b>anh</b></p>')).toBe('Chào anh')
})

test('displays an empty body with a note if not even the text can be read', async () => {
  const reader = open({ entry: misbehaving(), maxTaskMs: 300, maxThreads: 1 })
  expect(await reader.renderBody(message('<p>hopeless</p>'), options)).toMatchObject({
    html: '',
    isTextOnly: true,
  })
  expect(await reader.findSpamHints(page('hopeless'), [])).toBeNull()
  await expect(reader.writeParts('hopeless', [])).rejects.toThrow('could not be converted')
})

test('a message that blocks one thread delays no other', async () => {
  const reader = open({ entry: misbehaving(), maxTaskMs: 60_000, newThreadAfterMs: 20 })
  void reader.renderBody(message('<p>hang</p>'), options).catch(() => {})
  expect((await reader.renderBody(message('<p>khác</p>'), options)).html).toBe('<p>khác</p>')
})

test('idle threads end and restart', async () => {
  const reader = open({ idleMs: 30 })
  await reader.prepare()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect((await reader.renderBody(message('<p>x</p>'), options)).html).toBe('<p>x</p>')
})

test('closing leaves no pending call, and an excess is rejected', async () => {
  const reader = open({ maxThreads: 1, maxWaiting: 1 })
  const checks = [1, 2, 3].map((at) =>
    reader.renderBody(message(`<p>${at}</p>`), options).catch((error: Error) => error.message),
  )
  expect(await checks[2]).toContain('Too many messages are waiting')
  await reader.close()
  expect(await checks[1]).toContain('closed')
})

/** A thread controlled by the message, unless only its text is requested. */
function misbehaving(): URL {
  const tasks = new URL('./content-tasks.ts', import.meta.url).href
  return new URL(
    `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads'
    import { contentTasks } from '${tasks}'
    const hoard = []
    const misdeeds = {
      hang() { for (;;); },
      crash() { process.exit(3) },
      throw() { throw new Error('cannot draw') },
      memory() { for (;;) hoard.push(Array.from({ length: 1000 }, () => ({}))) },
    }
    parentPort.on('message', async ({ name, input }) => {
      try {
        const raw = input?.source?.raw ?? input?.raw
        const said = raw ? Buffer.from(raw).toString() : input?.written ?? ''
        if (said.includes('hopeless')) for (;;);
        const isText = /^text|Text$/.test(name)
        if (!isText) for (const misdeed in misdeeds) if (said.includes('<p>' + misdeed + '</p>')) misdeeds[misdeed]()
        parentPort.postMessage({ is: 'done', output: await contentTasks[name](input) })
      } catch (error) {
        parentPort.postMessage({ is: 'failed', message: error.message })
      }
    })
    parentPort.postMessage({ is: 'ready' })
  `)}`,
  )
}
