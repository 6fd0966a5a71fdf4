const officeNames = /\.(docx?|xlsx?|pptx?|od[tsp]|rtf|csv)$/i

/** Whether a file of this name is one that an office program edits. */
export const isOfficeName = (name: string): boolean => officeNames.test(name)
