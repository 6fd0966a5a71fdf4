/**
 * Those of the product's limits that the first screen of the web goes by. They stand apart because whoever asks for one
 * limit brings all that stand beside it along.
 */
export const firstLimits = {
  defaultPageSize: 50,
  folderLabelCharacters: 15,
  quotaMegabyteBytes: 1024 * 1024,
  storageWarningPercent: 80,
  storageErrorPercent: 90,
  chunkTimeoutMilliseconds: 120_000,
} as const
