/** External services. */
export type Service = 'virus' | 'spam' | 'out'

/** Availability of a service. */
export interface WatchedService {
  service: Service
  kind: 'clamd' | 'rspamd' | 'relay' | 'direct' | 'built_in' | 'none'
  /** Last response, and start of the current outage, in milliseconds. */
  respondedAt: number | null
  silentSince: number | null
}

/** Reports the availability of external services as seen by this process. */
export interface ServiceWatch {
  read(): WatchedService[]
}
