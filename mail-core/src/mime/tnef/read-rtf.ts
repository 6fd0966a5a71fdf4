import { decodeText } from '../charset/charset.ts'
import { charsetOfCodePage, codePageOfFont } from './code-pages.ts'

/** Content of an RTF text: HTML if it was generated from HTML, otherwise plain text. */
export interface RtfBody {
  text: string | null
  html: string | null
}

const TOKEN =
  /\\([a-z]{1,32})(-?\d{1,9})? ?|\\'([0-9a-f]{2})|\\([^a-z])|([{}])|([^\\{}\r\n]{1,4096})|[\s\S]/gi
const MAX_DEPTH = 200
/** Groups without visible text. */
const HIDDEN = new Set(
  'fonttbl colortbl stylesheet info pict object header footer headerf footerf footnote xmlnstbl listtable listoverridetable themedata datastore latentstyles generator fldinst'.split(
    ' ',
  ),
)
const SYMBOLS = new Map([
  ['par', '\n'],
  ['line', '\n'],
  ['sect', '\n'],
  ['row', '\n'],
  ['page', '\n'],
  ['tab', '\t'],
  ['cell', '\t'],
  ['lquote', '‘'],
  ['rquote', '’'],
  ['ldblquote', '“'],
  ['rdblquote', '”'],
  ['bullet', '•'],
  ['endash', '–'],
  ['emdash', '—'],
])

interface Group {
  isHidden: boolean
  /** True within a tag of the original HTML. */
  isTag: boolean
  /** True for content intended for RTF readers only. */
  isForRtf: boolean
  skip: number
  codePage: number
}

/** Parses RTF in one pass (MS-OXRTFEX): the embedded HTML or the plain text. */
export function readRtf(rtf: string, maxLength: number): RtfBody {
  if (!rtf.startsWith('{\\rtf')) return { text: null, html: null }
  const isHtml = rtf.slice(0, 4000).includes('\\fromhtml1')
  const out = new RtfReader(isHtml).read(rtf.slice(0, maxLength))
  return isHtml ? { text: null, html: out } : { text: out, html: null }
}

class RtfReader {
  private readonly isHtml: boolean
  private readonly output: string[] = []
  private readonly groups: Group[] = []
  private readonly pages = new Map<number, number>()
  private group: Group = { isHidden: false, isTag: false, isForRtf: false, skip: 1, codePage: 1252 }
  private depth = 0
  private bytes: number[] = []
  private toSkip = 0
  private isStarred = false
  private font = -1
  private isFontTable = false
  private fontDepth = 0

  constructor(isHtml: boolean) {
    this.isHtml = isHtml
  }

  /** Processes all tokens and returns the collected text or HTML. */
  read(rtf: string): string {
    for (const [, control, number, hex, symbol, brace, text] of rtf.matchAll(TOKEN)) {
      if (hex !== undefined) this.byte(Number.parseInt(hex, 16))
      else {
        if (this.bytes.length > 0) this.flush()
        if (brace) this.brace(brace)
        else if (control) this.readControl(control, number === undefined ? null : Number(number))
        else if (symbol) this.symbol(symbol)
        else if (text) this.text(text)
      }
    }
    this.flush()
    return this.output.join('')
  }

  /** Enters a group, which inherits the state, or restores the state of the outer one. */
  private brace(brace: string): void {
    this.toSkip = 0
    if (brace === '{') {
      // Deeper groups share the state of the deepest stored one.
      if (++this.depth <= MAX_DEPTH) this.groups.push({ ...this.group })
      return
    }
    if (this.isFontTable && this.depth === this.fontDepth) this.isFontTable = false
    if (this.depth > 0 && this.depth-- <= MAX_DEPTH) this.group = this.groups.pop() ?? this.group
  }

  private symbol(symbol: string): void {
    if (symbol === '*') this.isStarred = true
    else if ('{}\\'.includes(symbol)) this.text(symbol)
    else if (symbol === '~') this.text('\u00a0')
    else if (symbol === '_') this.text('\u2011')
  }

  /** Applies a control word to the current group, or adds the character that it represents. */
  private readControl(control: string, number: number | null): void {
    const isStarred = this.isStarred
    this.isStarred = false
    const { group } = this
    if (control === 'fonttbl') {
      this.isFontTable = true
      this.fontDepth = this.depth
    }
    if (control === 'htmltag' && isStarred) group.isTag = true
    else if (isStarred || HIDDEN.has(control)) group.isHidden = true
    else if (control === 'htmlrtf') group.isForRtf = number !== 0
    else if (control === 'uc') group.skip = Math.min(number ?? 1, 10)
    else if (control === 'ansicpg' && number) group.codePage = number
    else if (control === 'f' && number !== null) this.useFont(number)
    else if (control === 'fcharset' && this.isFontTable && number !== null) this.recordFontCharset(number)
    else if (control === 'u' && number !== null) this.character(number)
    else if (control === 'bin') this.toSkip = 0
    else {
      const sign = SYMBOLS.get(control)
      if (sign) this.text(sign)
    }
  }

  private useFont(font: number): void {
    this.font = font
    const page = this.pages.get(font)
    if (!this.isFontTable && page) this.group.codePage = page
  }

  private recordFontCharset(charset: number): void {
    const page = codePageOfFont(charset)
    if (page && this.pages.size < 1000) this.pages.set(this.font, page)
  }

  private character(code: number): void {
    this.add(String.fromCharCode(code & 0xffff))
    this.toSkip = this.group.skip
  }

  private byte(byte: number): void {
    if (this.toSkip > 0) this.toSkip--
    else this.bytes.push(byte)
  }

  private text(text: string): void {
    const skipped = Math.min(this.toSkip, text.length)
    this.toSkip -= skipped
    this.add(text.slice(skipped))
  }

  private add(text: string): void {
    const { isHidden, isForRtf, isTag } = this.group
    if (isHidden || (this.isHtml && isForRtf && !isTag)) return
    this.output.push(text)
  }

  private flush(): void {
    if (this.bytes.length === 0) return
    const { text } = decodeText(Uint8Array.from(this.bytes), charsetOfCodePage(this.group.codePage))
    this.bytes = []
    this.add(text)
  }
}
