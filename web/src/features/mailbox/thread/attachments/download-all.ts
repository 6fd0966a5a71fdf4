import { limits } from '@bocau/contract/limits'
import type { Attachment, Message } from '@bocau/contract/mailbox/mailbox'
import { endpointUrl } from '../../../../api/client.ts'
import { readBytes } from '../../../../api/read-bytes.ts'
import { t } from '../../../../i18n/index.ts'
import { fileAddress } from '../../file-address.ts'

type Save = (address: string, name?: string) => void

export const archiveRequest = ({ id }: Pick<Message, 'id'>) => ({
  params: { id },
  query: { left_out: t('thread.leftOut') },
})

/** Downloads all files of a message as an archive; if the server cannot create it, one by one. */
export async function downloadAll(message: Message, files: readonly Attachment[]): Promise<void> {
  const archive = archiveRequest(message)
  try {
    await readBytes('GET /api/v2/messages/:id/files.zip', archive, { max: 1 })
    save(endpointUrl('GET /api/v2/messages/:id/files.zip', archive))
  } catch {
    // Each file may be available even if the archive is not.
    await saveOneByOne(files, save)
  }
}

/** Downloads files one after the other, because browsers ignore downloads that start at the same time. */
export async function saveOneByOne(files: readonly Attachment[], saveFile: Save): Promise<void> {
  for (const [index, file] of files.entries()) {
    if (index > 0) await pause(limits.downloadStaggerMilliseconds)
    saveFile(fileAddress(file), file.name)
  }
}

function save(address: string, name = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))
