import { blobStoreSuite } from '../../ports/blob-store.suite.ts'
import { MemoryBlobStore } from './memory-blob-store.ts'

blobStoreSuite('memory', async () => new MemoryBlobStore())
