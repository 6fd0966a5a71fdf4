/** Something that reads what strangers wrote. */
export interface Reader {
  seeds: () => readonly Uint8Array[] | Promise<readonly Uint8Array[]>
  /** Fails where the reader does what it never may. */
  read: (bytes: Uint8Array) => unknown
  /** It may refuse what it cannot read, by an error; what it may not is hang, or take all memory. */
  mayRefuse?: boolean
}
