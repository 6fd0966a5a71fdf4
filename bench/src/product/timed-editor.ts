import type { Page } from 'playwright-core'

/** Presses the key for a new message and returns the milliseconds until the caret is painted. */
export function openMessage(page: Page, key: 'c' | 'r'): Promise<number> {
  return page.evaluate(async (pressed) => {
    const countVisible = () =>
      [...document.querySelectorAll('[role=textbox][aria-multiline]')].filter((text) =>
        text.checkVisibility({ visibilityProperty: true }),
      ).length
    const before = countVisible()
    const isReady = () => {
      const { activeElement } = document
      const isField = activeElement instanceof HTMLInputElement && activeElement.type !== 'checkbox'
      const hasCaret = isField || (activeElement instanceof HTMLElement && activeElement.isContentEditable)
      return hasCaret && countVisible() > before
    }
    const started = performance.now()
    document.body.dispatchEvent(
      new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }),
    )
    // A caret changes no element, so it is checked in every frame before painting.
    return new Promise<number>((resolve, reject) => {
      setTimeout(() => reject(new Error('The editor has no caret')), 20_000)
      const { port1, port2 } = new MessageChannel()
      // A task queued in a frame callback runs after the paint.
      port1.addEventListener('message', () => resolve(performance.now() - started))
      port1.start()
      const pollNextFrame = () => (isReady() ? port2.postMessage(null) : requestAnimationFrame(pollNextFrame))
      requestAnimationFrame(pollNextFrame)
    })
  }, key)
}

/** Types into the message and returns the milliseconds of each keystroke until layout is complete. */
export async function typeStrokes(page: Page, text: string): Promise<number[]> {
  await page.evaluate(() => {
    const strokes: number[] = []
    Object.assign(window, { strokes })
    let started: number | undefined
    const start = () => {
      started ??= performance.now()
    }
    document.addEventListener('keydown', start, { capture: true })
    // A character without a key on the keyboard arrives without a key event.
    document.addEventListener('beforeinput', start, { capture: true })
    document.addEventListener(
      'input',
      () => {
        const from = started ?? performance.now()
        started = undefined
        // After all listeners and the layout.
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
