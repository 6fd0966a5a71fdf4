/** Who asks. */
export interface Asker {
  id: string
  organisationId: string
}

/** What somebody names who asks for access: the token of a link, or the id of a file. */
export type AskedBy = { token: string } | { fileId: string }

/** What is asked for: files of a colleague that the asker may not open. */
export interface Asked {
  ownerId: string
  /** The share or the file, by which a request that is made again is known. */
  target: string
  nodeIds: string[]
}
