/** Returns attributes for a tooltip. The element needs its own accessible name. */
export const tip = (text: string, shortcut?: string) => ({ 'data-tip': text, 'data-tip-keys': shortcut })
