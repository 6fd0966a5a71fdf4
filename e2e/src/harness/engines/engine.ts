import { vi } from 'vitest'

/** A browser engine that is controlled by a W3C protocol: the commands that both engines share. */
export interface Engine {
  readonly version: string
  goto(url: string): Promise<void>
  /** Evaluates an expression in the page; its value must be serialisable as JSON. */
  evaluate(expression: string): Promise<unknown>
  /** Performs the input actions of WebDriver, which WebDriver BiDi uses unchanged. */
  performActions(sources: readonly InputSource[]): Promise<void>
  close(): Promise<void>
}

/** A source of input actions, for example the keyboard. */
export interface InputSource {
  readonly type: 'key' | 'pointer'
  readonly id: string
  readonly actions: readonly Record<string, unknown>[]
}

/** Actions that type a text character by character, or press the keys of a combination together. */
function typingActions(text: string | readonly string[]): InputSource[] {
  const press = (value: string) => ({ type: 'keyDown', value })
  const release = (value: string) => ({ type: 'keyUp', value })
  const actions =
    typeof text === 'string'
      ? Array.from(text).flatMap((value) => [press(value), release(value)])
      : [...text.map(press), ...text.toReversed().map(release)]
  return [{ type: 'key', id: 'keyboard', actions }]
}

/** Actions that click at a position in the viewport. */
function clickActions({ x, y }: { x: number; y: number }): InputSource[] {
  const actions = [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y) },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ]
  return [{ type: 'pointer', id: 'mouse', actions }]
}

/** Keys without a character, as WebDriver encodes them. */
export const keys = { enter: '\uE007', send: ['\uE009', '\uE007'] } as const

/** A page of an engine: waits for elements and uses them as a user does. */
export class EnginePage {
  private readonly engine: Engine
  constructor(engine: Engine) {
    this.engine = engine
  }

  goto(url: string): Promise<void> {
    return this.engine.goto(url)
  }

  evaluate(expression: string): Promise<unknown> {
    return this.engine.evaluate(expression)
  }

  /** Waits until an element is visible whose label or text contains `text`; returns its centre. */
  async find(selector: string, text = ''): Promise<{ x: number; y: number }> {
    const expression = `(${String(centreOf)})(${JSON.stringify(selector)}, ${JSON.stringify(text)})`
    const locate = () => this.engine.evaluate(expression) as Promise<{ x: number; y: number } | null>
    return vi.waitFor(
      async () => (await locate()) ?? Promise.reject(new Error(`No visible ${selector} with "${text}"`)),
      { timeout: 60_000, interval: 100 },
    )
  }

  async click(selector: string, text = ''): Promise<void> {
    await this.engine.performActions(clickActions(await this.find(selector, text)))
  }

  type(text: string | readonly string[]): Promise<void> {
    return this.engine.performActions(typingActions(text))
  }
}

/** Finds a visible element in the page; its source is sent to the engine. */
function centreOf(selector: string, text: string): { x: number; y: number } | null {
  const element = [...document.querySelectorAll(selector)].find((each) => {
    const labels = [each.getAttribute('aria-label') ?? '', each.textContent]
    return labels.some((label) => label.includes(text)) && each.checkVisibility() && !each.closest('[inert]')
  })
  if (!element) return null
  element.scrollIntoView({ block: 'nearest' })
  const { x, y, width, height } = element.getBoundingClientRect()
  return { x: x + width / 2, y: y + height / 2 }
}
