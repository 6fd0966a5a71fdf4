const NEEDS_ESCAPE = /[&<>"'`\u00a0]/
const CHARACTERS = /[&<>"'`\u00a0]/g
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // Old browsers treated a backtick as a quotation mark.
  '`': '&#96;',
  '\u00a0': '&nbsp;',
}

/** Escapes text for HTML content and quoted attributes. */
export function escapeHtml(text: string): string {
  const safe = text.includes('\0') ? text.replaceAll('\0', '') : text
  return NEEDS_ESCAPE.test(safe) ? safe.replace(CHARACTERS, (character) => ESCAPES[character] ?? '') : safe
}
