/** Whether there is room to keep more, beyond what is held back for signing in, reading and deleting. */
export interface DiskRoom {
  hasRoom(): boolean
  close(): void
}

/** Where nothing is kept on a disk of this machine. */
export const boundlessRoom: DiskRoom = { hasRoom: () => true, close() {} }
