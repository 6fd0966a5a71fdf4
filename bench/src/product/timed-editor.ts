import type { Page } from 'playwright-core'

/** Presses the key that begins a message, and tells the milliseconds until a caret stands in it, drawn. */
export function openMessage(page: Page, key: 'c' | 'r'): Promise<number> {
  return page.evaluate(async (pressed) => {
    const seen = () =>
      [...document.querySelectorAll('[role=textbox][aria-multiline]')].filter((text) =>
        text.checkVisibility({ visibilityProperty: true }),
      ).length
    const before = seen()
    const isReady = () => {
      const { activeElement } = document
      const isField = activeElement instanceof HTMLInputElement && activeElement.type !== 'checkbox'
      const hasCaret = isField || (activeElement instanceof HTMLElement && activeElement.isContentEditable)
      return hasCaret && seen() > before
    }
    const started = performance.now()
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
    )
    // The caret is no change of the document: it is looked for with every picture, just before it is drawn.
    return new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error('No caret')), 20_000)
      const { port1, port2 } = new MessageChannel()
      // Put in line by a picture's callback it runs behind its paint.
      port1.addEventListener('message', () => resolve(performance.now() - started))
      port1.start()
      const look = () => (isReady() ? port2.postMessage(null) : requestAnimationFrame(look))
      requestAnimationFrame(look)
    })
  }, key)
}

/** Types into the message and tells for each stroke the milliseconds until the page could draw it. */
export async function typeStrokes(page: Page, text: string): Promise<number[]> {
  await page.evaluate(() => {
    const strokes: number[] = []
    Object.assign(window, { strokes })
    let started: number | undefined
    const start = () => {
      started ??= performance.now()
    }
    document.addEventListener('keydown', start, { capture: true })
    // A message that no key of the keyboard has comes without one.
    document.addEventListener('beforeinput', start, { capture: true })
    document.addEventListener(
      'input',
      () => {
        const from = started ?? performance.now()
        started = undefined
        // Behind all that listens, and behind laying the page out.
        setTimeout(() => {
          document.body.getBoundingClientRect()
          strokes.push(performance.now() - from)
        })
      },
      { capture: true },
    )
  })
  await page.keyboard.type(text, { delay: 30 })
  return page.evaluate(() => (window as unknown as { strokes: number[] }).strokes)
}
