/** The user who requests access. */
export interface Requester {
  id: string
  organisationId: string
}

/** Target of a request: the token of a link, or the id of a file. */
export type RequestTarget = { token: string } | { fileId: string }

/** Requested files of a colleague that the user cannot open. */
export interface RequestedAccess {
  ownerId: string
  /** The share or the file, which identifies repeated requests. */
  target: string
  nodeIds: string[]
}
