/** Text after a slash at the start of a line, and its range. */
export interface Slash {
  typed: string
  range: Range
}

const maxCharacters = 40

/** Returns the slash command at the start of the caret's line, if any. */
export function readSlash(root: HTMLElement): Slash | null {
  const selection = document.getSelection()
  const caret = selection?.isCollapsed && selection.rangeCount > 0 ? selection.getRangeAt(0) : null
  if (!caret || !root.contains(caret.startContainer) || caret.startContainer.nodeType !== Node.TEXT_NODE)
    return null
  const line = caret.startContainer.parentElement?.closest('div, p, li, td, th')
  if (!line || !root.contains(line)) return null
  const range = document.createRange()
  range.setStart(line, 0)
  range.setEnd(caret.startContainer, caret.startOffset)
  const text = range.toString().replaceAll(/[\u200b\ufeff]/g, '')
  // A typed file path also starts with a slash.
  if (!/^\/(?![\s/])[^/\n]*$|^\/$/.test(text) || text.length > maxCharacters) return null
  return { typed: text.slice(1).replaceAll('\u00a0', ' '), range }
}
