/** How a message came into its folder; `steps` is a list of `DeliveryStep` as JSON. */
export interface DeliveryTable {
  account_id: string
  message_id: string
  via: 'lmtp' | 'smtp' | 'inside'
  folder: string
  steps: string
  arrived_at: number
  /** When a virus was found in it. */
  infected_at: number | null
  /** How often it was asked about again in vain, where no scanner has looked at it yet; null where none has to. */
  scan_tries: number | null
}
