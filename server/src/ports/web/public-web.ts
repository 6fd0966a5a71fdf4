/** An image of the web as it may be shown: one of the types that can hold no program. */
export interface FetchedImage {
  contentType: string
  body: Uint8Array
}

/** Why an image is not shown. */
export type ImageRefusal = 'not_an_image' | 'too_large' | 'unreachable' | 'forbidden_address'

/** Fetches the images that messages name, without telling anybody who reads them. */
export interface ImageFetcher {
  fetchImage(url: string): Promise<FetchedImage | ImageRefusal>
}
/** What came of asking to be taken off a list. */
export type LeavingAnswer = 'done' | 'refused' | 'unreachable' | 'forbidden_address'

/** Asks the owner of a list, by one request to the address that a message of it names, to take its reader off. */
export interface ListLeaver {
  leave(url: string): Promise<LeavingAnswer>
}
