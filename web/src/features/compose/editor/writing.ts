import type Squire from 'squire-rte'
import { createLocalImages } from './image/local-images.ts'
import { insertSignature, signatureState } from './insert-signature.ts'
import { openSquire } from './open-squire.ts'
import { isLong, separateQuote } from './quotes/separate-quote.ts'
import { readHtml } from './sanitise/read-html.ts'

const FOLDED = '<div class="bocau_quote" data-folded="">'

/** Message HTML, split into the written text and the quotation. */
interface SplitQuoted {
  written: string
  /** Folded quotation as a string, which costs nothing until it is unfolded. */
  folded: string
  /** Long unfolded quotation; a short one is part of the text. */
  separate: string
}

/** Splits the quotation from the text above it. */
function splitQuoted(html: string): SplitQuoted {
  const start = html.indexOf(FOLDED)
  if (start >= 0) return { written: html.slice(0, start), folded: html.slice(start), separate: '' }
  const full = { written: html, folded: '', separate: '' }
  if (!isLong(html) || !html.includes('bocau_quote')) return full
  const message = document.createElement('template')
  message.content.append(readHtml(html))
  const { lastElementChild: quote, lastChild } = message.content
  const isAlone = quote === message.content.firstChild
  if (!quote?.matches('.bocau_quote') || quote !== lastChild || isAlone || !isLong(quote.innerHTML))
    return full
  quote.remove()
  return { written: message.innerHTML, folded: '', separate: quote.outerHTML }
}

/** Returns the HTML of the unfolded quotation. */
const unfoldQuote = (folded: string): string => folded.replace(' data-folded=""', '')

const NOTIFY_DELAY_MS = 150
/** Maximum length for spell checking; browsers check the entire text on every change. */
const MAX_SPELLCHECK_LENGTH = 200_000

/** Open editor: Squire, the folded or separate quotation, and its change events. */
export interface OpenEditor {
  readonly squire: Squire
  readonly root: HTMLElement
  getHtml(): string
  setHtml(html: string): void
  replaceSignature(html: string): void
  isComposing(): boolean
  setReadOnly(isReadOnly: boolean): void
  unfold(): void
  /** Moves a separate quotation into the text. */
  joinQuote(): void
  /** Inserts an image that is not uploaded yet at the caret. */
  insertImage(url: string, alt: string): HTMLImageElement
  /** Registers an image that is about to be inserted. */
  addLocalImage(url: string): string
  /** Called when an image is uploaded. */
  settleImage(url: string, path: string): void
  removeImage(url: string): void
  close(): void
}

interface Listeners {
  onHtml: (html: string) => void
  onFold: (isFolded: boolean) => void
}

/** Opens an element for editing; `below` holds a long quotation while it is separate. */
export function createOpenEditor(
  { root, below }: { root: HTMLElement; below: HTMLElement },
  html: string,
  { onHtml, onFold }: Listeners,
): OpenEditor {
  const squire = openSquire(root)
  const quote = separateQuote(squire, below)
  const localImages = createLocalImages()
  let folded = ''
  let signatures = signatureState(root)
  let isComposing = false
  let timer = 0

  const getHtml = () => localImages.toExportHtml(squire.getHTML()) + (folded || quote.html)
  const notify = () => {
    timer = 0
    // The input method owns the text until the composition ends, which is reported as an input too.
    if (isComposing) return
    const now = getHtml()
    checkSpelling(root, now.length)
    onHtml(now)
  }
  const notifySoon = () => {
    timer ||= window.setTimeout(notify, NOTIFY_DELAY_MS)
  }
  const setHtml = (next: string) => {
    if (isComposing) return
    const parts = splitQuoted(next)
    folded = parts.folded
    squire.setHTML(parts.written)
    quote.show(parts.separate)
    signatures = signatureState(root)
    checkSpelling(root, parts.written.length)
    onFold(folded !== '')
  }
  const imagesAt = (url: string) => [...root.querySelectorAll('img')].filter(({ src }) => src === url)

  squire.addEventListener('compositionstart', () => {
    isComposing = true
  })
  squire.addEventListener('compositionend', () => {
    isComposing = false
    notifySoon()
  })
  setHtml(html)
  squire.addEventListener('input', notifySoon)
  // Squire restores the last caret that it has read, and `selectionchange` may come after the focus has left.
  root.addEventListener('input', () => void squire.getSelection())
  return {
    squire,
    root,
    getHtml,
    setHtml,
    isComposing: () => isComposing,
    setReadOnly: (isReadOnly) => {
      // Setting an unchanged value would cause a layout.
      if (root.isContentEditable === isReadOnly) root.contentEditable = String(!isReadOnly)
      quote.setReadOnly(isReadOnly)
    },
    replaceSignature(signature) {
      if (isComposing) return
      insertSignature(squire, signature, signatures)
      notifySoon()
    },
    unfold() {
      const unfolded = unfoldQuote(folded)
      folded = ''
      if (isLong(unfolded)) {
        quote.show(unfolded)
        squire.fireEvent('input')
      } else appendHtml(squire, unfolded)
      onFold(false)
      // The pressed button disappears.
      squire.focus()
    },
    joinQuote: quote.join,
    insertImage(url, alt) {
      localImages.add(url)
      return squire.insertImage(url, { alt })
    },
    addLocalImage(url) {
      localImages.add(url)
      return url
    },
    settleImage(url, path) {
      localImages.setUploadedPath(url, path)
      for (const image of imagesAt(url)) image.setAttribute('src', path)
      notifySoon()
    },
    removeImage(url) {
      squire.saveUndoState()
      for (const image of imagesAt(url)) image.remove()
    },
    close() {
      if (timer) {
        clearTimeout(timer)
        notify()
      }
      quote.close()
      squire.destroy()
      localImages.release()
    },
  }
}

function checkSpelling(root: HTMLElement, length: number): void {
  const isEnabled = length <= MAX_SPELLCHECK_LENGTH
  // Setting an unchanged value would count as a change of the text.
  if (root.spellcheck !== isEnabled) root.spellcheck = isEnabled
}

/** Appends without moving the caret. */
function appendHtml(squire: Squire, html: string): void {
  const range = squire.getSelection()
  squire.saveUndoState(range)
  const last = squire.createDefaultBlock()
  squire.getRoot().append(last)
  const end = document.createRange()
  end.setStart(last, 0)
  squire.setSelection(end)
  squire.insertHTML(html)
  squire.setSelection(range)
}
