import type { DriveFile } from '@bocau/contract/drive/drive'
import { Store } from '../../store.ts'

/** Puts files of the drive into a new message. */
export type SendByMail = (files: readonly DriveFile[]) => void

const offered = new Store<SendByMail | undefined>(undefined)

/** What writes messages says here how it takes files of the drive; until then the drive does not offer it. */
export function offerSendByMail(how: SendByMail): void {
  offered.set(how)
}

export const sendByMail = (): SendByMail | undefined => offered.get()
