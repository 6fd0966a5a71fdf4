import { z } from 'zod'

/** What the page of a body tells, in its attribute `data-notes`, of the message beside what that says. */
export const MessageNotes = z.object({
  /** How it is protected; null for an ordinary message. What is said of signers is not verified. */
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
  /** Whom a message has not reached that came back with this one, and what the server there answered. */
  returned: z.array(z.object({ email: z.string(), answer: z.string() })),
  /** It has more parts, or parts within parts, than are read: the rest is in the original alone. */
  is_incomplete: z.boolean(),
  /** The addresses of everybody whom it names as its author, where that is not one plain address; empty otherwise. */
  authors: z.array(z.string()),
  /** How one gets off the list that it came by, as its sender says: a page, which may take a request of ours, or a letter. */
  unsubscribe: z
    .object({ link: z.string().nullable(), is_one_click: z.boolean(), mail: z.string().nullable() })
    .nullable(),
  /** It invites to an event, or tells of one: `GET messages/:id/invitation` says which. */
  has_event: z.boolean(),
  /** To whom it asks to tell that it was read; see `POST messages/:id/receipt`. */
  receipt_to: z.string().nullable(),
  /** How pressing it says that it is; null for an ordinary one. */
  importance: z.enum(['high', 'low']).nullable(),
})
export type MessageNotes = z.infer<typeof MessageNotes>
