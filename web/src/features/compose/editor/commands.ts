import type Squire from 'squire-rte'
import type { Format } from './format.ts'

/** Text sizes besides the default, ascending. */
export const SIZES = ['10px', '13px', '18px', '32px'] as const

type Command = (squire: Squire, format: Format) => void

/** Commands of buttons and keys; each creates one undo step. */
export const commands = {
  undo: (squire) => squire.undo(),
  redo: (squire) => squire.redo(),
  bold: (squire, { isBold }) => (isBold ? squire.removeBold() : squire.bold()),
  italic: (squire, { isItalic }) => (isItalic ? squire.removeItalic() : squire.italic()),
  underline: (squire, { isUnderlined }) => (isUnderlined ? squire.removeUnderline() : squire.underline()),
  strike: (squire, { isStruck }) => (isStruck ? squire.removeStrikethrough() : squire.strikethrough()),
  bullets: (squire, { list }) => (list === 'ul' ? squire.removeList() : squire.makeUnorderedList()),
  numbers: (squire, { list }) => (list === 'ol' ? squire.removeList() : squire.makeOrderedList()),
  indent: (squire, { list }) => (list ? squire.increaseListLevel() : squire.increaseQuoteLevel()),
  outdent: (squire, { list }) => (list ? squire.decreaseListLevel() : squire.decreaseQuoteLevel()),
  quote: (squire, { isQuote }) => (isQuote ? squire.decreaseQuoteLevel() : squire.increaseQuoteLevel()),
  alignLeft: (squire) => squire.setTextAlignment('left'),
  alignCentre: (squire) => squire.setTextAlignment('center'),
  alignRight: (squire) => squire.setTextAlignment('right'),
  justify: (squire) => squire.setTextAlignment('justify'),
  clear: (squire) => clearFormat(squire),
} satisfies Record<string, Command>

export type CommandId = keyof typeof commands

/** Removes formatting and alignment. */
function clearFormat(squire: Squire): void {
  squire.removeAllFormatting()
  squire.setTextAlignment('')
  for (const name of ['style', 'class']) {
    for (const each of squire.getRoot().querySelectorAll(`[${name}=""]`)) each.removeAttribute(name)
  }
}
