/** What the server asks of other programs. */
export type Service = 'virus' | 'spam' | 'out'

/** How one of them has answered. */
export interface WatchedService {
  service: Service
  kind: 'clamd' | 'rspamd' | 'relay' | 'direct' | 'built_in' | 'none'
  /** When it last answered, and since when it does not, in milliseconds. */
  answeredAt: number | null
  silentSince: number | null
}

/** Tells how what the server asks of other programs goes, as this process has seen it. */
export interface ServiceWatch {
  read(): WatchedService[]
}
