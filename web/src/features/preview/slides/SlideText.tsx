import css from './SlideText.module.css'
import type { Paragraph, Run, TextBlock } from './slide.ts'

interface Props {
  text: TextBlock
  pointsAcross: number
}

/** Text of a shape, scaled with the slide. */
export function SlideText({ text, pointsAcross }: Props) {
  const toContainerUnits = (points: number) => `${(points / pointsAcross) * 100}cqw`
  return (
    <div className={css.text} style={{ justifyContent: text.anchor }}>
      {text.paragraphs.map((paragraph, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a slide never change
        <p key={index} style={paragraphStyle(paragraph, toContainerUnits)}>
          {paragraph.bullet && <span className={css.bullet}>{paragraph.bullet}</span>}
          {paragraph.runs.map((run, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nor do its runs
            <RunText key={at} run={run} size={toContainerUnits(run.size)} />
          ))}
        </p>
      ))}
    </div>
  )
}

const paragraphStyle = (
  { align, indent, runs }: Paragraph,
  toContainerUnits: (points: number) => string,
) => ({
  textAlign: align,
  paddingLeft: indent ? toContainerUnits(indent) : undefined,
  fontSize: toContainerUnits(runs[0]?.size ?? 18),
})

function RunText({ run, size }: { run: Run; size: string }) {
  const style = {
    fontSize: size,
    color: run.ink,
    ...(run.isBold ? { fontWeight: 'var(--weight-bold)' } : {}),
    ...(run.isItalic ? { fontStyle: 'italic' } : {}),
    ...(run.isUnderlined ? { textDecoration: 'underline' } : {}),
  }
  return run.link ? (
    <a href={run.link} title={run.link} target="_blank" rel="noopener noreferrer" style={style}>
      {run.text}
    </a>
  ) : (
    <span style={style}>{run.text}</span>
  )
}
