/** A request to one server. */
export interface WatchedTarget {
  readonly port: number
  readonly method?: string
  readonly path: string
  readonly headers?: Record<string, string>
  /** Bodies that are sent in turn. */
  readonly bodies?: readonly string[]
}

/** A request that two servers receive at the same moments. */
export interface WatchedRequest {
  readonly server: WatchedTarget
  /** An idle server. */
  readonly reference: WatchedTarget
  readonly everyMs: number
}

/** Response times in milliseconds. */
export interface ResponseTimes {
  readonly server: readonly number[]
  readonly reference: readonly number[]
  /** Number of responses of the server with an error status. */
  readonly refused: number
}
