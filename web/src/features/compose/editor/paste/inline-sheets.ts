/** A style sheet of this length belongs to an entire site; the copied elements already have its styles inline. */
const MAX_LENGTH = 200_000
const MAX_RULES = 1000

/** Names of the properties that a style sheet has set, by element. */
type PropertiesFromSheet = Map<Element, Set<string>>

/** Applies the style sheets of a pasted document to its elements, since Word and Excel format mostly by style sheet. */
export function inlineSheets(pasted: DocumentFragment): void {
  const fromSheet: PropertiesFromSheet = new Map()
  for (const { textContent } of pasted.querySelectorAll('style')) {
    if (textContent.length <= MAX_LENGTH) inlineSheet(pasted, textContent, fromSheet)
  }
}

function inlineSheet(pasted: DocumentFragment, text: string, fromSheet: PropertiesFromSheet): void {
  // The sheet is never attached to a document, so it renders and loads nothing.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  for (const rule of [...sheet.cssRules].slice(0, MAX_RULES)) {
    if (rule instanceof CSSStyleRule) applyRule(pasted, rule, fromSheet)
  }
}

/**
 * Writes a style rule into the matching elements. Later rules override earlier ones; inline styles override
 * both.
 */
function applyRule(
  pasted: DocumentFragment,
  { selectorText, style }: CSSStyleRule,
  fromSheet: PropertiesFromSheet,
): void {
  for (const element of pasted.querySelectorAll<HTMLElement>(selectorText)) {
    const inlineStyle = element.style
    for (const name of style) {
      const isInline = inlineStyle.getPropertyValue(name) !== '' && !fromSheet.get(element)?.has(name)
      if (isInline) continue
      inlineStyle.setProperty(name, style.getPropertyValue(name))
      fromSheet.set(element, (fromSheet.get(element) ?? new Set()).add(name))
    }
  }
}
