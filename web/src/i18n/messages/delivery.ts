import { en } from './delivery.en.ts'
import { vi } from './delivery.vi.ts'

export type DeliveryMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends DeliveryMessages {}
}

/** The texts of why a message lies where it lies, which travel with that part of its details. */
export const deliveryMessages = { vi, en }
