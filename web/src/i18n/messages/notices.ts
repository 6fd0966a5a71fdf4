import { en } from './notices.en.ts'
import { vi } from './notices.vi.ts'

export type NoticeMessages = typeof vi

declare module '../t.ts' {
  interface Messages extends NoticeMessages {}
}

/** What is said when something happens: mail comes in, the server is away. It travels with what says it. */
export const noticeMessages = { vi, en }
