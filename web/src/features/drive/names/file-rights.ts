import type { DriveFile } from '@bocau/contract/drive/drive'

/** Whether a file is one's own: only its owner shares it, moves it elsewhere and throws it away. */
export const isOwn = ({ permission }: DriveFile): boolean => permission === 'OWNER'

/** Whether its content and its name may be changed. */
export const canWrite = ({ permission }: DriveFile): boolean => permission !== 'READ'

export const isFolder = ({ type }: DriveFile): boolean => type === 'folder'
