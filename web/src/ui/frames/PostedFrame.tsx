/* oxlint-disable react/iframe-missing-sandbox -- a page of another origin, which is isolated from this one */
import { useEffect, useRef } from 'react'

interface Props {
  /** Unique among the frames of the window. */
  name: string
  title: string
  className?: string | undefined
  address: string
  /** Form fields of the POST request. */
  fields: Record<string, string | number>
}

/** Frame of another server, opened by a POST request. */
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
        // Allows what an editor needs, but not navigation of this window.
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-modals"
        allow="clipboard-read; clipboard-write; fullscreen"
      />
    </>
  )
}
