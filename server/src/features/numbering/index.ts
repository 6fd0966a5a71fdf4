export { assignUids, numberArrivals, numberFolder, reserveUidsOfArrivals } from './number-messages.ts'
export {
  deleteOldVanished,
  nextModseq,
  reserveUids,
  updateFolderModseq,
  updateMessageModseq,
} from './numbering-store.ts'
export {
  readVanished,
  readVanishedUids,
  recordVanishing,
  removeUid,
  type VanishedMessage,
} from './vanished.ts'
