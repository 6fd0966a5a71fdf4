import type { DriveFile } from '@bocau/contract/drive/drive'

/** Puts files of the drive into a new letter. */
export type SendByMail = (files: readonly DriveFile[]) => void

let send: SendByMail | undefined

/** What writes letters says here how it takes files of the drive; until then the drive does not offer it. */
export function offerSendByMail(how: SendByMail): void {
  send = how
}

export const sendByMail = (): SendByMail | undefined => send
