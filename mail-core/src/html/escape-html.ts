const NEEDS_ESCAPE = /[&<>"'`\u00a0]/
const CHARACTERS = /[&<>"'`\u00a0]/g
const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
  // Old browsers took a backtick for a quotation mark.
  '`': '&#96;',
  '\u00a0': '&nbsp;',
}

/** Text as it stands in HTML, between tags as well as in a quoted attribute. */
export function escapeHtml(text: string): string {
  const safe = text.includes('\0') ? text.replaceAll('\0', '') : text
  return NEEDS_ESCAPE.test(safe) ? safe.replace(CHARACTERS, (character) => ESCAPES[character] ?? '') : safe
}
