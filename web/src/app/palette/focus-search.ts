/** Focuses the search box, or on small screens presses the button that opens it. */
export function focusSearch(): void {
  const target = document.querySelector<HTMLElement>('[data-search]')
  if (target instanceof HTMLInputElement) target.focus()
  else target?.click()
}
