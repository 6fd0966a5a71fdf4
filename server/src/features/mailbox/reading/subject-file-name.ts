/** Builds a file name from the subject of a message, without characters that file systems reject. */
export function subjectFileName(subject: string, extension: string, otherwise: string): string {
  const name = subject
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .trim()
    .slice(0, 80)
    .trim()
  return `${name || otherwise}.${extension}`
}
