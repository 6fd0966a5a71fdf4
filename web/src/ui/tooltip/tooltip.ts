/** Gives any element a tooltip from the shared layer. It must have its own name for those who cannot see it. */
export const tip = (text: string, shortcut?: string) => ({ 'data-tip': text, 'data-tip-keys': shortcut })
