/** Sentences, or the beginning of one, that are clear although a mark is found in them. */
export const exceptions: readonly string[] = [
  // Labels of the web page, quoted.
  'Open **Settings → Bring mail along',
  'Under **Bring mail along from files',
  'Select **Go on',
  'Create an app password at the provider, enter it and select **Go on',
]
