/** Ends the time of the early script: from now on the client answers, first for what was pressed by then. */
export function takeOver(place: HTMLElement): void {
  place.removeAttribute('data-early')
  const pressed = place.querySelector<HTMLElement>('[data-pressed]')
  pressed?.removeAttribute('data-pressed')
  pressed?.click()
}
