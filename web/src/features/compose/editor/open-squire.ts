import Squire from 'squire-rte'
import { detectLinks } from './links/detect-links.ts'
import { flagLongText } from './long-words.ts'
import { tidyPaste } from './paste/tidy-paste.ts'
import { toSafeFragment } from './sanitise/to-safe-fragment.ts'

/** Long messages keep a limited number of undo steps; short ones keep all. */
const undo = { documentSizeThreshold: 100_000, undoLimit: 50 }

const UNUSED_KEYS = [
  'PageUp',
  'PageDown',
  ...['Ctrl', 'Meta'].flatMap((key) => [`${key}-d`, `${key}-Shift-5`, `${key}-Shift-6`]),
]

/** Turns an element into an editor. All content passes the sanitiser. */
export function openSquire(root: HTMLElement): Squire {
  const squire = createSquire(root)
  detectLinks(squire)
  tidyPastedContent(squire)
  preserveFormatOverLines(squire)
  // Squire's image handles support only the mouse and swallow all keys; the editor has its own.
  // oxlint-disable-next-line eslint/no-underscore-dangle -- Squire has no public API for it
  squire._imageResizer.destroy()
  // Page keys must scroll; code and superscript are not used in mail.
  for (const key of UNUSED_KEYS) squire.setKeyHandler(key, null)
  return squire
}

/**
 * Creates the editor without letting it set attributes of the root: making the root editable again would
 * cause a layout of the entire page.
 */
function createSquire(root: HTMLElement): Squire {
  root.setAttribute = () => {}
  try {
    return new Squire(root, {
      blockTag: 'DIV',
      undo,
      sanitizeToDOMFragment: (html: string) => {
        const content = toSafeFragment(html)
        flagLongText(root, content)
        return content
      },
      didError: (error) => reportError(error),
    })
  } finally {
    Reflect.deleteProperty(root, 'setAttribute')
  }
}

/** Cleans up pasted content of other programs. */
function tidyPastedContent(squire: Squire): void {
  const insert = squire.insertHTML.bind(squire)
  squire.insertHTML = (html, isPaste) => {
    return insert(isPaste ? tidyPaste(html) : html, isPaste)
  }
}

const FORMATS = ['B', 'I', 'U', 'S']

/**
 * Turns off formats in a new line that were off before it; Squire would continue the format of the previous
 * line.
 */
function preserveFormatOverLines(squire: Squire): void {
  const split = squire.splitBlock.bind(squire)
  const activeFormats = () => FORMATS.filter((tag) => squire.hasFormat(tag))
  squire.splitBlock = (lineBreakOnly, range) => {
    const before = activeFormats()
    split(lineBreakOnly, range)
    for (const tag of activeFormats()) if (!before.includes(tag)) squire.changeFormat(null, { tag })
    return squire
  }
}
