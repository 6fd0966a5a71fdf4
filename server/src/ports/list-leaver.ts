/** What came of asking to be taken off a list. */
export type LeavingAnswer = 'done' | 'refused' | 'unreachable' | 'forbidden_address'

/** Asks the owner of a list, by one request to the address that a message of it names, to take its reader off. */
export interface ListLeaver {
  leave(url: string): Promise<LeavingAnswer>
}
