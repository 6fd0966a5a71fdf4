import type { DriveFile } from '@bocau/contract/drive/drive'
import { Store } from '../../store.ts'

/** Opens a new message with drive files. */
export type SendByMail = (files: readonly DriveFile[]) => void

const offered = new Store<SendByMail | undefined>(undefined)

/** Registers the compose feature; until then the drive does not offer sending by mail. */
export function offerSendByMail(how: SendByMail): void {
  offered.set(how)
}

export const sendByMail = (): SendByMail | undefined => offered.get()
