/** Sentences, or their first words, that are clear although a pattern matches them. */
export const exceptions: readonly string[] = [
  // Labels of the web page, quoted.
]
