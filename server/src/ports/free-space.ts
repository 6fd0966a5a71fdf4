/** Monitors free disk space beyond the reserve for sign-in, reading and deleting. */
export interface DiskSpace {
  hasSpace(): boolean
  /** Used share of the disk, 0 to 1; null if no local disk is used. */
  usedShare(): number | null
  close(): void
}

/** For stores without a local disk. */
export const unlimitedSpace: DiskSpace = { hasSpace: () => true, usedShare: () => null, close() {} }
