/** Sentences, or the beginning of one, that are clear although a mark is found in them. */
export const exceptions: readonly string[] = []
