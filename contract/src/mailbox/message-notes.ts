import { z } from 'zod'

export const MessageNotes = z
  .object({
    protection: z
      .object({
        method: z.enum(['smime', 'pgp']).describe('S/MIME or OpenPGP'),
        is_encrypted: z.boolean(),
        is_signed: z.boolean(),
        is_damaged: z.boolean(),
        signers: z.array(z.string()),
        recipients: z.array(z.string()),
      })
      .nullable()
      .describe('Encryption and signature; null for an ordinary message. Signer names are not verified'),
    returned: z
      .array(
        z.object({
          email: z.string(),
          answer: z.string().describe('Response of the server of the recipient'),
        }),
      )
      .describe('Recipients that a bounce message reports, with the response of their server'),
    is_incomplete: z
      .boolean()
      .describe(
        'True if the message has more or deeper nested parts than the parser reads. Only the original contains the rest',
      ),
    authors: z
      .array(z.string())
      .describe('All From addresses if there is not exactly one plain address; empty otherwise'),
    unsubscribe: z
      .object({
        link: z.string().nullable(),
        is_one_click: z.boolean().describe('True if the server can unsubscribe with one request'),
        mail: z.string().nullable(),
      })
      .nullable()
      .describe('Unsubscribe methods named by the sender: a page (possibly one-click) or a mail address'),
    has_event: z.boolean().describe('True if it contains an event: see `GET messages/:id/invitation`'),
    receipt_to: z
      .string()
      .nullable()
      .describe('Address that requests a read receipt; see `POST messages/:id/receipt`'),
    importance: z.enum(['high', 'low']).nullable().describe('Importance set by the sender; null for normal'),
  })
  .describe('Information about a message in the attribute `data-notes` of its body page')
export type MessageNotes = z.infer<typeof MessageNotes>
