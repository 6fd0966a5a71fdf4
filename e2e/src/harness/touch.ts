import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { checkAccessibility } from './accessibility.ts'

/** An English phone. */
export const phone = { language: 'en', width: 390, height: 844, hasTouch: true } as const

/**
 * Waits until the list handles swipes: their code is loaded after the list is rendered, and an earlier swipe is a tap.
 */
export const waitForSwipeHandler = (page: Page): Promise<void> =>
  page.locator('[data-region="list"]:not([data-kept] *)').evaluate(async (list) => {
    while (!list.previousElementSibling?.matches('[aria-hidden="true"]'))
      await new Promise(requestAnimationFrame)
  })

/** Holds a finger on a row, `across` pixels from its left edge, until the outcome is visible. */
export async function longPress(row: Locator, across: number, outcome: Locator): Promise<void> {
  const touch = await row.page().context().newCDPSession(row.page())
  const box = (await row.boundingBox()) ?? { x: 0, y: 0, height: 0 }
  const touchPoints = [{ x: box.x + across, y: box.y + box.height / 2 }]
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await outcome.waitFor()
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await touch.detach()
}

/** The row once it is selected. */
export const selectedRow = (row: Locator): Locator => row.and(row.page().locator('[aria-selected="true"]'))

/** Checks that touch targets are large enough and nothing overflows the screen. */
export async function checkPhone(page: Page): Promise<void> {
  await checkAccessibility(page)
  // Controls behind a dialog cannot be reached.
  expect((await smallTargets(page)).filter((each) => !each.endsWith('another element covers it'))).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
}

/**
 * Lists touch targets that are hit on less than 44 px in either direction, as `name: 30 x 44`. Measured by hit testing,
 * so that overlapped or merely padded-looking areas do not count. Links within text are exempt.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const minPixels = 44
    const controls =
      'a[href], button, input, select, textarea, summary, [role=button], [role=tab], [role=menuitem], [role=menuitemradio], [role=menuitemcheckbox], [role=option], [role=switch], [role=treeitem]'
    /** True if it is visible to screen readers only. */
    const isClipped = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath === 'inset(50%)' || isClipped(element.parentElement))
    const isVisible = (element: HTMLElement) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[inert], [aria-hidden=true]') &&
      !element.matches(':disabled, [type=hidden]') &&
      element.getBoundingClientRect().width > 1 &&
      element.getBoundingClientRect().bottom > 0 &&
      !isClipped(element)
    const isInText = (element: HTMLElement) =>
      getComputedStyle(element).display === 'inline' &&
      [...(element.parentElement?.childNodes ?? [])].some(
        (each) => each instanceof Text && each.data.trim().length > 1,
      )
    const elementName = (element: HTMLElement) => {
      const label = (element as HTMLInputElement).labels?.[0]?.textContent
      const name = element.ariaLabel ?? label ?? element.textContent
      return `${element.localName} ${(name?.trim() || element.className).slice(0, 50)}`
    }
    const isHit = (element: HTMLElement, x: number, y: number) => {
      const hit = document.elementFromPoint(x, y)
      if (!hit) return false
      const label = hit.closest('label')
      return element.contains(hit) || label?.control === element || label?.contains(element) === true
    }
    /** Distance from the centre that hits the element in one direction, up to the required size. */
    const hitDistance = (
      element: HTMLElement,
      x: number,
      y: number,
      [across, down]: readonly [number, number],
    ) => {
      let distance = 0
      while (
        distance < minPixels &&
        isHit(element, x + across * (distance + 0.5), y + down * (distance + 0.5))
      )
        distance++
      return distance
    }
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((element) => {
      if (!isVisible(element) || isInText(element)) return []
      element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
      const box = element.getBoundingClientRect()
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
      if (!isHit(element, x, y)) return [`${elementName(element)}: another element covers it`]
      const width = hitDistance(element, x, y, [-1, 0]) + hitDistance(element, x, y, [1, 0])
      const height = hitDistance(element, x, y, [0, -1]) + hitDistance(element, x, y, [0, 1])
      return width < minPixels || height < minPixels ? [`${elementName(element)}: ${width} x ${height}`] : []
    })
  })

/**
 * Lists the controls of a bar that cannot be tapped where they are: cut off at a side of the screen, or covered. Bars
 * are scrolled into view, but never sideways.
 */
export const unreachableControls = (bar: Locator): Promise<string[]> =>
  bar.evaluate((element) => {
    const isVisible = (control: Element) =>
      control.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !control.closest('[inert], [aria-hidden=true]') &&
      control.getBoundingClientRect().width > 1
    const controls = [...element.querySelectorAll('button, a[href], select, [role=combobox]')]
    return controls.filter(isVisible).flatMap((control) => {
      const name = (control.ariaLabel ?? control.textContent).trim()
      const { left, right } = control.getBoundingClientRect()
      if (left < 0 || right > innerWidth) return [`${name}: ${Math.round(left)}–${Math.round(right)}`]
      control.scrollIntoView({ block: 'center', behavior: 'instant' })
      const box = control.getBoundingClientRect()
      const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
      return hit && control.contains(hit) ? [] : [`${name}: covered by ${hit?.outerHTML.slice(0, 60)}`]
    })
  })
