/** Whether there is room to keep more, beyond what is held back for signing in, reading and deleting. */
export interface DiskRoom {
  hasRoom(): boolean
  /** How much of the disk is used, from 0 to 1; null where there is none of ours. */
  usedShare(): number | null
  close(): void
}

/** Where nothing is kept on a disk of this machine. */
export const boundlessRoom: DiskRoom = { hasRoom: () => true, usedShare: () => null, close() {} }
