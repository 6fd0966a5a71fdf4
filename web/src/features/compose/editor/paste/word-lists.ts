/** List item as Word writes it: a paragraph with its marker and level. */
interface WordItem {
  paragraph: HTMLElement
  level: number
  isNumbered: boolean
}

const LEVEL = /mso-list:[^;"']*level(\d)/i
const IGNORED = /mso-list:\s*ignore/i
const NUMBER = /^\s*\(?(?:\d{1,3}|[a-z]{1,3}|[ivxlc]{1,6})[.)]/i

/** Converts Word list paragraphs to lists. */
export function createWordLists(pasted: DocumentFragment): void {
  const paragraphs = pasted.querySelectorAll<HTMLElement>(
    'p[style*="mso-list"], h1[style*="mso-list"], h2[style*="mso-list"]',
  )
  let list: HTMLElement[] = []
  let last: Element | null = null
  for (const paragraph of paragraphs) {
    const item = readItem(paragraph)
    if (!item) continue
    if (!last || paragraph.previousElementSibling !== last) list = []
    list = insertItem(list, item)
    // The list replaced the paragraph; its next sibling is the next item.
    last = list[0] ?? null
  }
}

/** Returns the level and marker of an item; removes the marker, because the list adds its own. */
function readItem(paragraph: HTMLElement): WordItem | null {
  const level = Number(LEVEL.exec(paragraph.getAttribute('style') ?? '')?.[1] ?? 0)
  if (level === 0) return null
  const signs = [...paragraph.querySelectorAll('span')].filter((span) =>
    IGNORED.test(span.getAttribute('style') ?? ''),
  )
  const isNumbered = NUMBER.test(signs.map(({ textContent }) => textContent).join(''))
  for (const sign of signs) sign.remove()
  return { paragraph, level, isNumbered }
}

/**
 * Adds an item to its list, opening and nesting lists as needed. `open` contains the lists around the previous item.
 */
function insertItem(open: HTMLElement[], { paragraph, level, isNumbered }: WordItem): HTMLElement[] {
  const { ownerDocument } = paragraph
  const item = ownerDocument.createElement('li')
  item.append(...paragraph.childNodes)
  const lists = open.slice(0, level)
  while (lists.length < level) {
    const list = ownerDocument.createElement(isNumbered ? 'ol' : 'ul')
    const parent = lists.at(-1)
    if (!parent) paragraph.before(list)
    else (parent.lastElementChild ?? parent.appendChild(ownerDocument.createElement('li'))).append(list)
    lists.push(list)
  }
  paragraph.remove()
  lists.at(-1)?.append(item)
  return lists
}
