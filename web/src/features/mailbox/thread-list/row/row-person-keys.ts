/** Shortcuts of a row that load after the first screen. */
export const rowPersonKeys = { card: 'h', menu: 'Shift+F10' } as const
