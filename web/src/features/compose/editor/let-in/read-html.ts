/**
 * A tag with what stands in it, and a handler in a tag. Neither has to be right: what they miss is left out later. One
 * that is never closed ends with the text, or each that is opened behind it would be looked for to the end as well.
 */
const TAG = /<[a-z][^>]*(?:>|$)/gi
const HANDLER = /\son[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]*)/gi

/**
 * Reads HTML into nodes of a template, whose document runs, shows and loads nothing. Unlike any other document a script
 * can make it does not report the style sheets of strangers as breaches of our policy; their handlers it would.
 */
export function readHtml(html: string): DocumentFragment {
  const template = document.createElement('template')
  template.innerHTML = html.replace(TAG, (tag) => tag.replace(HANDLER, ''))
  return template.content
}

const UNWANTED =
  'script, style, base, link, meta, title, iframe, object, embed, template, noscript, svg, math'

/** Takes out what has no words for a message. */
export function dropUnwanted(content: DocumentFragment): void {
  for (const element of content.querySelectorAll(UNWANTED)) element.remove()
}
