import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
/** Minified, because each document compiles it again. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/**
 * Fails with every violation of WCAG 2.2 AA or of a best practice that axe finds: rule, element and reason. With an
 * open modal dialog only the dialog is checked, because the rest is unreachable.
 */
export async function checkAccessibility(page: Page): Promise<void> {
  // Colours during a fade would be measured incorrectly.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const faults = await page.evaluate(async (values) => {
    const { axe: injected } = window as unknown as { axe: typeof axe }
    // Disables transitions from here on.
    const noMotion = new CSSStyleSheet()
    noMotion.replaceSync(
      '*, ::before, ::after { transition: none !important; animation-duration: 0s !important }',
    )
    document.adoptedStyleSheets.push(noMotion)
    // Only violations are transferred: hundreds of elements pass each rule.
    const modal = [...document.querySelectorAll('[aria-modal=true]')].at(-1)
    const { violations } = await injected.run(modal ?? document, {
      runOnly: { type: 'tag', values },
      iframes: false,
      resultTypes: ['violations'],
      selectors: false,
    })
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== noMotion)
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}\n  ${html}\n  ${failureSummary}`),
    )
  }, rules)
  expect(faults, faults.join('\n\n')).toEqual([])
}
