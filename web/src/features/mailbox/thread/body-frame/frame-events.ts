/** Forwards events inside a body frame to this page: keys for shortcuts, and presses that close open menus. */
export function watchFrame(page: Document): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, code, ctrlKey, altKey, metaKey, shiftKey, repeat } = event
    const passedOn = new KeyboardEvent('keydown', {
      key,
      code,
      ctrlKey,
      altKey,
      metaKey,
      shiftKey,
      repeat,
      bubbles: true,
      cancelable: true,
    })
    if (!document.dispatchEvent(passedOn)) event.preventDefault()
  }
  const onPointerDown = () => document.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }))

  page.addEventListener('keydown', onKeyDown)
  page.addEventListener('pointerdown', onPointerDown)
  return () => {
    page.removeEventListener('keydown', onKeyDown)
    page.removeEventListener('pointerdown', onPointerDown)
  }
}
