/** What an address of somebody is for. */
export const emailKinds = ['work', 'home', 'other'] as const
/** What a telephone of somebody is for. */
export const phoneKinds = ['mobile', 'work', 'home', 'other'] as const
