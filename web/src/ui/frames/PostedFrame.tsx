/* oxlint-disable react/iframe-missing-sandbox -- a page of another origin: what it may do there leads nowhere here */
import { useEffect, useRef } from 'react'

interface Props {
  /** Its own among the frames of the window. */
  name: string
  title: string
  className?: string | undefined
  address: string
  /** What is posted to the address. */
  fields: Record<string, string | number>
}

/** A page of another server, opened by posting to it. */
export function PostedFrame({ name, title, className, address, fields }: Props) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => form.current?.submit(), [])
  return (
    <>
      <form ref={form} method="post" action={address} target={name} hidden>
        {Object.entries(fields).map(([field, value]) => (
          <input key={field} type="hidden" name={field} value={value} />
        ))}
      </form>
      <iframe
        className={className}
        name={name}
        title={title}
        // It may do what an editor needs, and not lead this window elsewhere.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals"
        allow="clipboard-read; clipboard-write; fullscreen"
      />
    </>
  )
}
