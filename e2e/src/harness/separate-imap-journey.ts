import { journey } from './journey.ts'
import { findFreePorts, startProduct } from './product.ts'

/** A journey whose product is also the remote server: its IMAP listener serves the imported mailboxes. */
export const separateImapJourney = journey
  .extend('imapPort', { scope: 'file' }, async () => {
    const [port = 0] = await findFreePorts(1)
    return port
  })
  .extend('product', { scope: 'file' }, async ({ store, imapPort }, { onCleanup }) => {
    const product = await startProduct(store, {
      BOCAU_IMAP: `127.0.0.1:${imapPort}`,
      BOCAU_IMPORT_HOSTS: '127.0.0.1',
    })
    onCleanup(product.stop)
    return product
  })
