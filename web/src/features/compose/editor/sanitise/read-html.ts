/**
 * A tag with its attributes, and an event handler attribute. They need not be exact; the sanitiser removes the rest. An
 * unclosed tag ends with the text, which prevents a quadratic search.
 */
const TAG = /<[a-z][^>]*(?:>|$)/gi
const HANDLER = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi

/**
 * Parses HTML into a template, whose document runs, renders and loads nothing. Unlike other script-created documents,
 * it does not report foreign style sheets as CSP violations; event handlers it would report.
 */
export function readHtml(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html.replace(TAG, (tag) => tag.replace(HANDLER, ''))
  return template.content
}

const UNWANTED =
  'script, style, base, link, meta, title, iframe, object, embed, template, noscript, svg, math'

/** Removes elements without message text. */
export function dropUnwanted(content: DocumentFragment): void {
  for (const element of content.querySelectorAll(UNWANTED)) element.remove()
}
