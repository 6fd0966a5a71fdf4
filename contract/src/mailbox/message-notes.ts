import { z } from 'zod'

/** Information about a message in the attribute `data-notes` of its body page. */
export const MessageNotes = z.object({
  /** Encryption and signature; null for an ordinary message. Signer names are not verified. */
  protection: z
    .object({
      method: z.enum(['smime', 'pgp']),
      is_encrypted: z.boolean(),
      is_signed: z.boolean(),
      is_damaged: z.boolean(),
      signers: z.array(z.string()),
      recipients: z.array(z.string()),
    })
    .nullable(),
  /** Recipients that a bounce message reports, with the response of their server. */
  returned: z.array(z.object({ email: z.string(), answer: z.string() })),
  /** True if the message has more or deeper nested parts than the parser reads. Only the original contains the rest. */
  is_incomplete: z.boolean(),
  /** All From addresses if there is not exactly one plain address; empty otherwise. */
  authors: z.array(z.string()),
  /** Unsubscribe methods named by the sender: a page (possibly one-click) or a mail address. */
  unsubscribe: z
    .object({ link: z.string().nullable(), is_one_click: z.boolean(), mail: z.string().nullable() })
    .nullable(),
  /** True if it contains an event: see `GET messages/:id/invitation`. */
  has_event: z.boolean(),
  /** Address that requests a read receipt; see `POST messages/:id/receipt`. */
  receipt_to: z.string().nullable(),
  /** Importance set by the sender; null for normal. */
  importance: z.enum(['high', 'low']).nullable(),
})
export type MessageNotes = z.infer<typeof MessageNotes>
