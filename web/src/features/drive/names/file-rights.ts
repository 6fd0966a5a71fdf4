import type { DriveFile } from '@bocau/contract/drive/drive'

/** Returns true for the user's own file; only the owner can share, move or delete it. */
export const isOwner = ({ permission }: DriveFile): boolean => permission === 'OWNER'

/** Returns true if content and name may be changed. */
export const canWrite = ({ permission }: DriveFile): boolean => permission !== 'READ'

export const isFolder = ({ type }: DriveFile): boolean => type === 'folder'
