/** A style sheet of this length is that of a whole site; what it says of the few words copied stands on them already. */
const MAX_LENGTH = 200_000
const MAX_RULES = 1000

/** Puts what the style sheets of a pasted document say onto its elements: Word and Excel say nearly everything there. */
export function inlineSheets(pasted: DocumentFragment): void {
  for (const { textContent } of pasted.querySelectorAll('style')) {
    if (textContent.length <= MAX_LENGTH) inlineSheet(pasted, textContent)
  }
}

function inlineSheet(pasted: DocumentFragment, text: string): void {
  // It is never given to a document, so it draws nothing and fetches nothing.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  for (const rule of [...sheet.cssRules].slice(0, MAX_RULES)) {
    if (rule instanceof CSSStyleRule) applyRule(pasted, rule)
  }
}

/** Later rules win over earlier ones, and what stands on the element over both. */
function applyRule(pasted: DocumentFragment, { selectorText, style }: CSSStyleRule): void {
  for (const element of pasted.querySelectorAll<HTMLElement>(selectorText)) {
    const own = element.style
    for (const name of style) {
      const isOwn = own.getPropertyValue(name) !== '' && !fromSheet.get(element)?.has(name)
      if (isOwn) continue
      own.setProperty(name, style.getPropertyValue(name))
      fromSheet.set(element, (fromSheet.get(element) ?? new Set()).add(name))
    }
  }
}

const fromSheet = new WeakMap<Element, Set<string>>()
