import type { DriveFile } from '@bocau/contract/drive/drive'
import { Store } from '../../store.ts'

/** Opens a new message with drive files. */
export type SendByMail = (files: readonly DriveFile[]) => void

const registered = new Store<SendByMail | undefined>(undefined)

/** Registers the compose feature; until then the drive does not offer sending by mail. */
export function registerSendByMail(how: SendByMail): void {
  registered.set(how)
}

export const sendByMail = (): SendByMail | undefined => registered.get()
