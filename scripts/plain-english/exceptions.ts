/** Sentences, or their first words, that are clear although a pattern matches them. */
export const exceptions: readonly string[] = [
  // Labels of the web page, quoted.
  'Open **Settings → Bring mail along',
  'Under **Bring mail along from files',
  'Select **Go on',
  'Create an app password at the provider, enter it and select **Go on',
]
