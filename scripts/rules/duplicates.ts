/** Number of equal lines in a row that make two places a duplicate. */
const minLines = 6
/** A run in more files than this is a convention rather than a copy. */
const maxPositions = 8

/**
 * Finds pairs of files that share at least six equal lines in a row, as `a.ts:10 ~ b.ts:20`. Blank lines, comments,
 * imports and lines of punctuation do not count; neither does indentation.
 */
export function findDuplicates(files: ReadonlyMap<string, string>): string[] {
  const positions = new Map<string, { path: string; line: number }[]>()
  for (const [path, text] of files) {
    const lines = countedLines(text)
    for (let at = 0; at + minLines <= lines.length; at += 1) {
      const run = lines.slice(at, at + minLines)
      const key = run.map((one) => one.text).join('\n')
      positions.set(key, [...(positions.get(key) ?? []), { path, line: run[0]?.line ?? 0 }])
    }
  }
  const pairs = new Map<string, string>()
  for (const same of positions.values()) {
    if (same.length > maxPositions) continue
    for (const [index, first] of same.entries())
      for (const second of same.slice(index + 1)) {
        if (first.path === second.path && second.line - first.line < minLines) continue
        const key = `${first.path} ~ ${second.path}`
        if (!pairs.has(key)) pairs.set(key, `${first.path}:${first.line} ~ ${second.path}:${second.line}`)
      }
  }
  return [...pairs.values()]
}

function countedLines(text: string): { text: string; line: number }[] {
  const withoutImports = text.replace(/^import [^'"]*['"][^'"]*['"].*$/gm, (statement) =>
    statement.replace(/[^\n]/g, ''),
  )
  return withoutImports
    .split('\n')
    .map((line, index) => ({ text: line.trim(), line: index + 1 }))
    .filter((one) => /\w/.test(one.text) && !/^(?:\/\/|\/\*|\*)/.test(one.text))
}
