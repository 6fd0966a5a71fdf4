/** A style sheet of this length belongs to an entire site; the copied elements already have its styles inline. */
const MAX_LENGTH = 200_000
const MAX_RULES = 1000

/** Applies the style sheets of a pasted document to its elements, since Word and Excel format mostly by style sheet. */
export function inlineSheets(pasted: DocumentFragment): void {
  for (const { textContent } of pasted.querySelectorAll('style')) {
    if (textContent.length <= MAX_LENGTH) inlineSheet(pasted, textContent)
  }
}

function inlineSheet(pasted: DocumentFragment, text: string): void {
  // The sheet is never attached to a document, so it renders and loads nothing.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  for (const rule of [...sheet.cssRules].slice(0, MAX_RULES)) {
    if (rule instanceof CSSStyleRule) applyRule(pasted, rule)
  }
}

/**
 * Writes a style rule into the matching elements. Later rules override earlier ones; inline styles override
 * both.
 */
function applyRule(pasted: DocumentFragment, { selectorText, style }: CSSStyleRule): void {
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

const fromSheet = new WeakMap<Element, Set<string>>()
