/** The only source of chance: unguessable, or repeatable in a test. */
export interface Random {
  bytes(count: number): Uint8Array

  /** A whole number from 0 up to, but without, `below` (at most 2^48). */
  int(below: number): number
}
