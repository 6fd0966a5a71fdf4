/** Text with emphasised parts between asterisks: `*12,4* / 30 GB`. */
export function Emphasised({ text }: { text: string }) {
  return text.split('*').map((part, index) => (index % 2 === 1 ? <b key={part}>{part}</b> : part))
}
