/** A remote image of a type that cannot contain scripts. */
export interface FetchedImage {
  contentType: string
  body: Uint8Array
}

/** Reason why an image is not displayed. */
export type ImageRefusal = 'not_an_image' | 'too_large' | 'unreachable' | 'forbidden_address'

/** Fetches remote images of messages without revealing the reader. */
export interface ImageFetcher {
  fetchImage(url: string): Promise<FetchedImage | ImageRefusal>
}
/** Result of an unsubscribe request. */
export type UnsubscribeResult = 'done' | 'refused' | 'unreachable' | 'forbidden_address'

/** Sends one-click unsubscribe requests to the address in a message. */
export interface ListUnsubscriber {
  unsubscribe(url: string): Promise<UnsubscribeResult>
}
