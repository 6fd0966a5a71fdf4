import type { vi } from './quote.vi.ts'

export const en: Record<keyof typeof vi, string> = {
  'quote.reply': 'On {when}, {who} wrote:',
  'quote.forward': '---------- Forwarded message ----------',
  'quote.from': 'From: {who}',
  'quote.date': 'Date: {when}',
  'quote.subject': 'Subject: {subject}',
  'quote.to': 'To: {who}',
  'quote.cc': 'Cc: {who}',
}
