/** Delivery trace of a message; `steps` is a list of `DeliveryStep` as JSON. */
export interface DeliveryTable {
  account_id: string
  message_id: string
  via: 'lmtp' | 'smtp' | 'inside'
  folder: string
  steps: string
  arrived_at: number
  /** Time when a virus was found. */
  infected_at: number | null
  /** Number of failed retries of a pending scan; null when no scan is pending. */
  scan_tries: number | null
}
