export const vi = {} as const
