/** Data for threading of the messages of a folder, in columns. Ids and subjects are numbered. */
export interface ThreadData {
  /** Number of the message id; -1 without one. */
  readonly messageIds: Int32Array
  /** Number of the base subject; -1 for an empty one. */
  readonly subjects: Int32Array
  /** 1 for a reply or a forwarded message. */
  readonly replies: Uint8Array
  /** Ids of the ancestors of all messages, oldest first, and the end of each message in this list. */
  readonly ancestors: Int32Array
  readonly ancestorEnds: Int32Array
  /** All numbers of ids are smaller. */
  readonly idCount: number
}

/** Messages to group into threads. */
export interface ThreadableMessages {
  data: ThreadData
  /** Indexes of the messages in the order of their sequence numbers. */
  indexes: Uint32Array
  /** The same in the order of their dates, then of their sequence numbers. */
  byDate: Uint32Array
  /** Number of each message in the response, by index. */
  numbers: Uint32Array
}
