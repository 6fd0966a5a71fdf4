/** What a file made of a message is called: as its subject, without what no file system takes. */
export function subjectFileName(subject: string, extension: string, otherwise: string): string {
  const name = subject
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .trim()
    .slice(0, 80)
    .trim()
  return `${name || otherwise}.${extension}`
}
