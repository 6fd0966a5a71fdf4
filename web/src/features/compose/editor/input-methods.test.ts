import type { CDPSession, Page } from 'playwright-core'
import { expect, htmlOf, test } from './testing/editor-page.fixture.ts'

/** Types a word as ibus and phone keyboards do: an underlined composition that is then committed. */
async function compose(session: CDPSession, steps: readonly string[]): Promise<void> {
  for (const text of steps) {
    await session.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  }
  await session.send('Input.insertText', { text: steps.at(-1) ?? '' })
}

/**
 * Types a word as UniKey and EVKey do: each keystroke is inserted, then characters are deleted and replaced as the
 * diacritic changes, faster than the page renders.
 */
async function correct(
  session: CDPSession,
  strokes: readonly (string | readonly [back: number, text: string])[],
): Promise<void> {
  const sent: Promise<unknown>[] = []
  for (const stroke of strokes) {
    if (typeof stroke === 'string') {
      sent.push(...keyEvents(session, stroke))
      continue
    }
    const [back, text] = stroke
    for (let remaining = back; remaining > 0; remaining--) sent.push(...backspace(session))
    for (const character of text) sent.push(...keyEvents(session, character))
  }
  await Promise.all(sent)
}

const keyEvents = (session: CDPSession, text: string) => [
  session.send('Input.dispatchKeyEvent', { type: 'keyDown', text, key: text, unmodifiedText: text }),
  session.send('Input.dispatchKeyEvent', { type: 'keyUp', key: text }),
]

const backspace = (session: CDPSession) => {
  const key = { key: 'Backspace', code: 'Backspace', windowsVirtualKeyCode: 8 }
  return [
    session.send('Input.dispatchKeyEvent', { type: 'keyDown', ...key }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...key }),
  ]
}

const telex = ['t', 'ti', 'tiê', 'tiên', 'tiêng', 'tiếng'] as const
/** "tieengs " in Telex: "ee" becomes "ê", and "s" adds the diacritic. */
const unikey = ['t', 'i', 'e', [1, 'ê'], 'n', 'g', [3, 'ếng'], ' '] as const

/** Rendered text, with line breaks. */
// biome-ignore lint/performance/useDomNodeTextContent: textContent would join the lines
const editorText = (page: Page) => page.getByRole('textbox').innerText()

const positions: readonly (readonly [
  place: string,
  html: string,
  prepare: (page: Page) => Promise<unknown>,
])[] = [
  ['at the start of a message', '<div><br></div><div>sau</div>', async () => {}],
  [
    'on a new line',
    '<div>trước</div>',
    async (page) => {
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
    },
  ],
  [
    'in the middle of a line',
    '<div>trước sau</div>',
    async (page) => {
      for (let step = 0; step < 6; step++) await page.keyboard.press('ArrowRight')
    },
  ],
  [
    'in text that has just become bold',
    '<div>trước</div>',
    async (page) => {
      await page.keyboard.press('End')
      await page.keyboard.press('Control+b')
    },
  ],
  [
    'in a list',
    '<ul><li>trước</li></ul>',
    async (page) => {
      await page.keyboard.press('End')
      await page.keyboard.press('Enter')
    },
  ],
  ['in a cell', '<table><tbody><tr><td><br></td><td>sau</td></tr></tbody></table>', async () => {}],
  ['over a selection', '<div>thay</div><div>sau</div>', async (page) => page.keyboard.press('Shift+End')],
  [
    'behind an image',
    '<div><img src="/api/v2/public/files/a/raw"></div>',
    async (page) => page.keyboard.press('End'),
  ],
]

for (const [position, html, prepare] of positions) {
  test(`no keystroke is lost ${position}`, async ({ openEditor }) => {
    const entered: string[] = []
    for (const method of ['composed', 'corrected'] as const) {
      const page = await openEditor(html)
      const session = await page.context().newCDPSession(page)
      await prepare(page)
      for (let index = 0; index < 3; index++) {
        if (method === 'composed') await compose(session, telex)
        else await correct(session, unikey)
        if (method === 'composed') await session.send('Input.insertText', { text: ' ' })
      }
      const text = (await editorText(page)).replaceAll('\u200b', '').replaceAll('\u00a0', ' ')
      expect(text, method).toContain('tiếng tiếng tiếng')
      expect(text.match(/t/g)?.length, method).toBe(
        3 + (html.match(/>[^<]*t/g)?.length ?? 0) - (position.startsWith('over') ? 1 : 0),
      )
      await session.detach()
      entered.push(text.replace(/\s+/g, ' ').trim())
    }
    expect(entered[0]).toBe(entered[1])
  })
}

test('the text is not changed during a composition', async ({ openEditor }) => {
  const page = await openEditor('<div><br></div>', { isSeparate: true })
  await page.clock.install()
  const session = await page.context().newCDPSession(page)
  await session.send('Input.imeSetComposition', { text: 'tiê', selectionStart: 3, selectionEnd: 3 })
  await page.evaluate(() => {
    window.editor.setHtml('<div>khác</div>')
    window.editor.replaceSignature('<div>ký</div>')
  })
  expect(await page.evaluate(() => window.editor.isComposing())).toBe(true)
  await page.clock.runFor(5_000)
  expect(await page.evaluate(() => window.changes)).toEqual([])

  await session.send('Input.insertText', { text: 'tiếng' })
  expect(await page.evaluate(() => window.editor.isComposing())).toBe(false)
  expect(await htmlOf(page)).toBe('<div>tiếng</div>')
  await page.waitForFunction(() => window.changes.at(-1) === '<div>tiếng</div>')
})

test('VNI: digits become diacritics by deletion and insertion', async ({ openEditor }) => {
  const page = await openEditor('<div><br></div>')
  const session = await page.context().newCDPSession(page)
  // "Vie65t Nam d9a5ng"
  await correct(session, [
    'V',
    'i',
    'e',
    [1, 'ê'],
    [1, 'ệ'],
    't',
    ' ',
    'N',
    'a',
    'm',
    ' ',
    'd',
    [1, 'đ'],
    'a',
    [1, 'á'],
    'n',
    'g',
  ])
  expect((await editorText(page)).trim()).toBe('Việt Nam đáng')
  await session.detach()
})
