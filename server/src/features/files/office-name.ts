const officeNames = /\.(docx?|xlsx?|pptx?|od[tsp]|rtf|csv)$/i

/** Returns true when the name has the extension of an editable office document. */
export const isOfficeName = (name: string): boolean => officeNames.test(name)
