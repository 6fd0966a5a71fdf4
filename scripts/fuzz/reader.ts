/** A parser of untrusted input. */
export interface Reader {
  seeds: () => readonly Uint8Array[] | Promise<readonly Uint8Array[]>
  /** Throws for a finding. */
  read: (bytes: Uint8Array) => unknown
  /** True if it may reject input with an error; hanging or exhausting memory is always a finding. */
  mayReject?: boolean
}
