/** What a row listens to beside the keys of its list, once the first screen stands. */
export const rowPersonKeys = { card: 'h', menu: 'Shift+F10' } as const
