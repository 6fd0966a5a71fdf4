const names: Record<string, string> = {
  Escape: 'Esc',
  Enter: '↵',
  ArrowDown: '↓',
  ArrowUp: '↑',
}

/** Splits a shortcut into keys: each inner list is pressed together, the lists in sequence. */
export function keyParts(key: string, isMac = false): string[][] {
  return key.split(' ').map((chord) => chord.split('+').map((part) => partName(part, isMac)))
}

function partName(part: string, isMac: boolean): string {
  if (part === 'Ctrl' && isMac) return '⌘'
  if (part === 'Shift' && isMac) return '⇧'
  return names[part] ?? (part.length === 1 ? part.toUpperCase() : part)
}

export const isAppleKeyboard = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform)
