/** Limits that the first screen needs. They are separate because importing one limit loads its entire module. */
export const firstLimits = {
  defaultPageSize: 50,
  folderLabelCharacters: 15,
  quotaMegabyteBytes: 1024 * 1024,
  storageWarningPercent: 80,
  storageErrorPercent: 90,
  chunkTimeoutMilliseconds: 120_000,
  maxSavedSearches: 50,
} as const
