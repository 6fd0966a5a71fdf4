import {
  type Atrule,
  type CssNode,
  parseCss,
  type Rule,
  type Selector,
  walkCss,
  writeCss,
} from './guarded-css.ts'
import { type StyleImage, safeDeclaration } from './safe-css.ts'

/** A sanitised style sheet: with all its colours, and without neutral ones so that the reader's theme applies. */
export interface SafeStylesheet {
  css: string
  cssWithoutNeutral: string
  setsColours: boolean
  hasNeutralColours: boolean
}

const MAX_RULES = 3000
const MAX_SELECTORS = 60
const MAX_SELECTOR_LENGTH = 300
const SAFE_SELECTOR = /^[\w\s.#:>+~*,()[\]="'^$|-]+$/
const PSEUDO_CLASSES =
  /^(link|visited|hover|active|focus|root|empty|not|(first|last|only)-(child|of-type)|nth-(last-)?(child|of-type))$/
const MEDIA = /^[\w\s:,().-]{1,300}$/
const MEDIA_WORDS =
  /^(all|screen|print|only|not|and|or|(min|max)-(device-)?width|orientation|portrait|landscape|prefers-color-scheme|light|dark|[\d.]+(px|em|rem)?)$/
// Outlook colours links in every message, so that is not a design of the sender.
const LINK_SELECTOR = /^(a|[\w.]*msohyperlink(followed)?|a:link|a:visited)$/i

/** Prefix that separates names of a message from those of the page. */
export const NAME_PREFIX = 'mail-'
/** Prefix of the page's class names, which messages may not use. */
export const OWN_PREFIX = 'bocau-'

/** Sanitises the rules of a style sheet. */
export function safeStylesheet(css: string, image: StyleImage): SafeStylesheet {
  const sheet = parseCss(css, 'stylesheet')
  const writer = new SheetWriter(image)
  if (sheet?.type === 'StyleSheet') for (const node of sheet.children) writer.add(node)
  return writer.finish()
}

class SheetWriter {
  private readonly image: StyleImage
  private readonly all: string[] = []
  private readonly withoutNeutral: string[] = []
  private rules = 0
  private hasColours = false
  private hasNeutral = false

  constructor(image: StyleImage) {
    this.image = image
  }

  add(node: CssNode): void {
    if (node.type === 'Rule') this.addRule(node)
    else if (node.type === 'Atrule' && node.name.toLowerCase() === 'media') this.addMedia(node)
  }

  finish(): SafeStylesheet {
    return {
      css: this.all.join('\n').replaceAll('<', ''),
      cssWithoutNeutral: this.withoutNeutral.join('\n').replaceAll('<', ''),
      setsColours: this.hasColours,
      hasNeutralColours: this.hasNeutral,
    }
  }

  private addMedia(node: Atrule): void {
    const condition = node.prelude ? writeCss(node.prelude) : ''
    if (!node.block || condition === null || !isSafeMedia(condition)) return
    this.write(`@media ${condition}{`)
    for (const child of node.block.children) if (child.type === 'Rule') this.addRule(child)
    this.write('}')
  }

  /** Adds a sanitised rule, and its variant for the reader's theme. */
  private addRule(rule: Rule): void {
    if (++this.rules > MAX_RULES || rule.prelude.type !== 'SelectorList') return
    const selectors = rule.prelude.children
      .toArray()
      .slice(0, MAX_SELECTORS)
      .map(safeSelector)
      .filter(Boolean)
    if (selectors.length === 0) return

    const isLinkRule = selectors.every((selector) => LINK_SELECTOR.test(selector ?? ''))
    const rules: string[] = []
    const plain: string[] = []
    for (const node of rule.block.children) {
      const declaration = node.type === 'Declaration' ? safeDeclaration(node, this.image) : null
      if (!declaration) continue
      rules.push(declaration.text)
      const isLinkColour = declaration.colour === 'own' && isLinkRule
      if (declaration.colour === 'neutral' || isLinkColour) this.hasNeutral = true
      else if (declaration.colour === 'own') this.hasColours = true
      if (declaration.themed !== null && !isLinkColour) plain.push(declaration.themed)
    }
    const list = selectors.join(',')
    if (rules.length > 0) this.all.push(`${list}{${rules.join(';')}}`)
    if (plain.length > 0) this.withoutNeutral.push(`${list}{${plain.join(';')}}`)
  }

  private write(text: string): void {
    this.all.push(text)
    this.withoutNeutral.push(text)
  }
}

function isSafeMedia(condition: string): boolean {
  if (!MEDIA.test(condition)) return false
  return condition.split(/[\s:,()]+/).every((keyword) => keyword === '' || MEDIA_WORDS.test(keyword))
}

/** Returns a sanitised selector with renamed ids; null if it is not allowed. */
function safeSelector(selector: CssNode): string | null {
  if (selector.type !== 'Selector' || !isAllowed(selector)) return null
  const text = writeCss(selector)
  return text !== null && text.length <= MAX_SELECTOR_LENGTH && SAFE_SELECTOR.test(text) ? text : null
}

/** Renames the ids of a selector and returns true if all its parts are allowed. */
function isAllowed(selector: Selector): boolean {
  let isSafe = true
  const isVisited = walkCss(selector, (node) => {
    if (node.type === 'IdSelector') node.name = NAME_PREFIX + node.name
    else if (node.type === 'ClassSelector') isSafe &&= !node.name.toLowerCase().startsWith(OWN_PREFIX)
    // The folded quotation is part of the page: a message may neither hide nor imitate it.
    else if (node.type === 'TypeSelector') isSafe &&= !/^(details|summary)$/i.test(node.name)
    else if (node.type === 'PseudoClassSelector') isSafe &&= PSEUDO_CLASSES.test(node.name.toLowerCase())
    else if (node.type === 'PseudoElementSelector' || node.type === 'Raw') isSafe = false
  })
  return isVisited && isSafe
}
