import type Squire from 'squire-rte'

/** How the text at the caret is formatted, for the buttons to show. */
export interface Format {
  isBold: boolean
  isItalic: boolean
  isUnderlined: boolean
  isStruck: boolean
  /** `13px`; empty for the message's own size. */
  size: string
  list: 'ul' | 'ol' | null
  align: 'left' | 'center' | 'right' | 'justify'
  isQuote: boolean
  isInTable: boolean
  /** Where the link at the caret leads; null outside of one. */
  link: string | null
  canUndo: boolean
  canRedo: boolean
}

export const plainFormat: Format = {
  isBold: false,
  isItalic: false,
  isUnderlined: false,
  isStruck: false,
  size: '',
  list: null,
  align: 'left',
  isQuote: false,
  isInTable: false,
  link: null,
  canUndo: false,
  canRedo: false,
}

/** Reads the format at the caret, or of what is selected. */
export function readFormat(squire: Squire, history: Pick<Format, 'canUndo' | 'canRedo'>): Format {
  const range = squire.getSelection()
  const near = (selector: string) => nearest(squire, range.startContainer, selector)
  const list = near('ul, ol')?.nodeName.toLowerCase() as 'ul' | 'ol' | undefined
  // At a bare caret the elements around it tell; Squire would compare it with every text beside them.
  const has = (tag: string) => (range.collapsed ? near(tag) !== null : squire.hasFormat(tag, null, range))
  const align = near('[style*="text-align"]')?.style.textAlign
  return {
    isBold: has('B'),
    isItalic: has('I'),
    isUnderlined: has('U'),
    isStruck: has('S'),
    size: near('.size')?.style.fontSize ?? '',
    list: list ?? null,
    align: align === 'center' || align === 'right' || align === 'justify' ? align : 'left',
    isQuote: near('blockquote') !== null,
    isInTable: near('td, th') !== null,
    link: near('a')?.getAttribute('href') ?? null,
    ...history,
  }
}

/** The closest element around a node, within what is being written. */
export function nearest(squire: Squire, node: Node, selector: string): HTMLElement | null {
  const root = squire.getRoot()
  const element = node instanceof Element ? node : node.parentElement
  const found = element?.closest<HTMLElement>(selector)
  return found && found !== root && root.contains(found) ? found : null
}
