/** The only source of randomness: cryptographic, or deterministic in a test. */
export interface Random {
  bytes(count: number): Uint8Array

  /** An integer from 0 to `below`, exclusive (at most 2^48). */
  int(below: number): number
}
