let isWanted = false

/** What had the focus may be gone in a moment: the list is to take it then. */
export function wantListFocus(): void {
  isWanted = true
}

/** Gives a row the focus if it was wanted and nothing else has it. */
export function giveListFocus(row: HTMLElement | null): void {
  if (!isWanted || !row) return
  isWanted = false
  if (document.activeElement === document.body) row.focus({ preventScroll: true })
}
