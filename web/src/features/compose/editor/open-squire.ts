import Squire from 'squire-rte'
import { fetchPart } from '../../../ui/parts/fetch-part.ts'
import { toSafeFragment } from './let-in/to-safe-fragment.ts'
import { detectLinks } from './links/detect-links.ts'
import { noteLongWords } from './long-words.ts'

/** A message of some length is kept this often for undoing; a short one for ever. */
const undo = { documentSizeThreshold: 100_000, undoLimit: 50 }

const UNUSED_KEYS = [
  'PageUp',
  'PageDown',
  ...['Ctrl', 'Meta'].flatMap((key) => [`${key}-d`, `${key}-Shift-5`, `${key}-Shift-6`]),
]

/** Makes an editable element of the page one that is written in by our rules. Nothing gets into it but what was let in. */
export function openSquire(root: HTMLElement): Squire {
  const squire = makeSquire(root)
  detectLinks(squire)
  tidyWhatIsPasted(squire)
  keepFormatOverLines(squire)
  // Its own handles around an image are for the mouse alone and swallow every key; ours stand beside it.
  // oxlint-disable-next-line eslint/no-underscore-dangle -- it offers no other way
  squire._imageResizer.destroy()
  // These scroll; code and small raised messages are nothing that people write in mail.
  for (const key of UNUSED_KEYS) squire.setKeyHandler(key, null)
  return squire
}

/** It tells the root to be editable, which it is: told so again, the browser would lay out the whole page for it. */
function makeSquire(root: HTMLElement): Squire {
  root.setAttribute = () => {}
  try {
    return new Squire(root, {
      blockTag: 'DIV',
      undo,
      sanitizeToDOMFragment: (html: string) => {
        const content = toSafeFragment(html)
        noteLongWords(root, content)
        return content
      },
      didError: (error) => reportError(error),
    })
  } finally {
    Reflect.deleteProperty(root, 'setAttribute')
  }
}

const loadTidy = () => fetchPart(() => import('./paste/tidy-paste.ts'))

/** What other programs copied is tidied before it is let in. How to is fetched in idle time. */
function tidyWhatIsPasted(squire: Squire): void {
  const insert = squire.insertHTML.bind(squire)
  squire.insertHTML = (html, isPaste) => {
    if (!isPaste) return insert(html)
    void loadTidy().then(
      ({ tidyPaste }) => insert(tidyPaste(html), true),
      // Without a connection it comes in as it is: what could do harm is left out all the same.
      () => insert(html, true),
    )
    return squire
  }
  setTimeout(() => void loadTidy().catch(() => {}), 2000)
}

const FORMATS = ['B', 'I', 'U', 'S']

/** What was switched off just before a new line stays off there: Squire would go on as the line before ended. */
function keepFormatOverLines(squire: Squire): void {
  const split = squire.splitBlock.bind(squire)
  const read = () => FORMATS.filter((tag) => squire.hasFormat(tag))
  squire.splitBlock = (lineBreakOnly, range) => {
    const before = read()
    split(lineBreakOnly, range)
    for (const tag of read()) if (!before.includes(tag)) squire.changeFormat(null, { tag })
    return squire
  }
}
