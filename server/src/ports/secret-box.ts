/** Keeps what nobody who reads the store is to know: keys that sign, and those that codes are made of. */
export interface SecretBox {
  /** A secret as it may lie in the store. The context, its table and row, has to be named again to open it. */
  seal(secret: string, context: string): string
  /** A secret that was sealed, or was kept plainly before there was a key. Fails where it cannot be opened. */
  open(kept: string, context: string): string
  /** Whether it would be kept otherwise today: plainly, or under a key that was replaced. */
  isStale(kept: string): boolean
}

/** What begins a secret that is sealed, so that it is never taken for a plain one. */
export const sealedMark = 'sealed:'
