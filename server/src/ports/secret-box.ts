/** Protects secrets in the store from readers of the store: signing keys and one-time code seeds. */
export interface SecretBox {
  /** Seals a secret. Opening it requires the same context: its table and row. */
  seal(secret: string, context: string): string
  /** Opens a sealed secret, or returns one stored in plain text before a key existed. Throws if it cannot be opened. */
  open(sealed: string, context: string): string
  /** True if it is stored in plain text or under a replaced key. */
  isStale(sealed: string): boolean
}

/** Prefix of sealed secrets, to distinguish them from plain text. */
export const sealedPrefix = 'sealed:'
