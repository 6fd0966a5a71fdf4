/** Regions of the page in the order of F6. Missing ones are skipped. */
const order = ['sidebar', 'list', 'reading', 'compose', 'toasts'] as const

/** Moves the focus to the next or previous region. */
export function focusNextRegion(step: 1 | -1): void {
  const regions = order
    .map((name) => document.querySelector<HTMLElement>(`[data-region="${name}"]:not([data-kept] *)`))
    .filter((region) => region?.checkVisibility({ visibilityProperty: true }) && region.childElementCount > 0)
  const current = regions.findIndex((region) => region?.contains(document.activeElement))
  const next = regions[(current + step + regions.length) % regions.length] ?? regions[0]
  if (next) focusInside(next)
}

/** Moves the focus to the folder list, if visible. */
export const focusFolders = (): void =>
  document.querySelector<HTMLElement>('[data-region="sidebar"] [role="treeitem"][tabindex="0"]')?.focus()

/** Focuses the tab stop of a region, otherwise the region itself. */
function focusInside(region: HTMLElement): void {
  const stops =
    '[role="treeitem"][tabindex="0"], [role="row"][tabindex="0"], a[href]:not([tabindex="-1"]), button:not(:disabled):not([tabindex="-1"])'
  const stop = [...region.querySelectorAll<HTMLElement>(stops)].find((each) => each.checkVisibility())
  if (!stop) region.tabIndex = -1
  const target = stop ?? region
  target.focus()
}
