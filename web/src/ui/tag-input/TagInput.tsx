/* oxlint-disable jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- a press next to the tags focuses the field; the remove buttons are for the mouse, the keyboard uses Delete */

import { CircleAlert, Globe, X } from 'lucide'
import {
  type ComponentProps,
  type DragEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useRef,
  useState,
} from 'react'
import { Icon } from '../display/Icon.tsx'
import { classes } from '../styles/classes.ts'
import css from './TagInput.module.css'
import { type TagKeyAction, tagKey } from './tag-keys.ts'

/** Tag in the field. */
interface InputTag {
  id: string
  label: string
  /** Full text for the tooltip and screen readers. */
  title: string
  /** Invalid, or external. */
  kind?: 'bad' | 'outside' | undefined
  /** Small picture before the text. */
  avatar?: ReactNode
}

interface Props {
  /** Accessible names of the field and of the list. */
  label: string
  listLabel: string
  tags: readonly InputTag[]
  /** Content before the tags, if not all are shown. */
  before?: ReactNode
  /** Attributes of the input, such as those of a combobox. */
  field: ComponentProps<'input'> & { ref: RefObject<HTMLInputElement | null> }
  onRemove: (ids: readonly string[]) => void
  onEdit: (id: string) => void
  onCopy: (id: string, isCut: boolean) => void
  onMenu: (id: string, anchor: Element, isByKeyboard: boolean) => void
  /** Drag and drop between fields: type and data. */
  dragType: string
  dragData: (id: string) => string
  onDrop: (data: string) => void
}

/** Input that converts text to tags, which can be navigated, edited and removed by keyboard and pointer. */
export function TagInput(props: Props) {
  const { listLabel, tags, field } = props
  const box = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  const focusTag = (index: number) => {
    const element = box.current?.querySelectorAll<HTMLElement>('[role="option"]')[index]
    if (element) element.focus()
    else field.ref.current?.focus()
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a press next to the tags focuses the field
    <div
      ref={box}
      className={classes(css.box, isOver && css.isOver)}
      onMouseDown={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        field.ref.current?.focus()
      }}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(props.dragType)) return
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => drop(event, props, () => setOver(false))}
    >
      {props.before}
      {tags.length > 0 && (
        <div role="listbox" aria-label={listLabel} aria-orientation="horizontal" className={css.tags}>
          {tags.map((tag, index) => (
            <TagItem
              key={tag.id}
              tag={tag}
              props={props}
              onKeyDown={(event) => handleKey(event, { index, props }, focusTag)}
            />
          ))}
        </div>
      )}
      <input
        {...field}
        className={css.input}
        aria-label={props.label}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        onKeyDown={(event) => {
          field.onKeyDown?.(event)
          const { selectionStart, selectionEnd, value } = event.currentTarget
          if (
            event.defaultPrevented ||
            event.nativeEvent.isComposing ||
            selectionStart !== 0 ||
            selectionEnd !== 0
          )
            return
          if (event.key === 'ArrowLeft') focusTag(tags.length - 1)
          const last = tags.at(-1)
          if (event.key === 'Backspace' && value === '' && last && !event.repeat) props.onRemove([last.id])
        }}
      />
    </div>
  )
}

interface TagItemProps {
  tag: InputTag
  props: Props
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

function TagItem({ tag, props, onKeyDown }: TagItemProps) {
  return (
    <span
      role="option"
      aria-selected={false}
      aria-label={tag.title}
      tabIndex={-1}
      className={css.tag}
      data-kind={tag.kind}
      data-tag={tag.id}
      title={tag.title}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.setData(props.dragType, props.dragData(tag.id))
        event.dataTransfer.effectAllowed = 'move'
      }}
      onDoubleClick={() => props.onEdit(tag.id)}
      onContextMenu={(event) => {
        event.preventDefault()
        props.onMenu(tag.id, event.currentTarget, false)
      }}
      onKeyDown={onKeyDown}
    >
      {tag.kind === 'bad' && <Icon of={CircleAlert} size="xs" />}
      {tag.kind === 'outside' && <Icon of={Globe} size="xs" />}
      {!tag.kind && tag.avatar}
      <span className={css.text}>{tag.label}</span>
      <span className={css.remove} aria-hidden onClick={() => props.onRemove([tag.id])}>
        <Icon of={X} size="xs" />
      </span>
    </span>
  )
}

function handleKey(
  event: KeyboardEvent<HTMLElement>,
  { index, props }: { index: number; props: Props },
  focusTag: (index: number) => void,
): void {
  const action = tagKey(event.nativeEvent)
  const tag = props.tags[index]
  if (!action || !tag) return
  if (action === 'type') {
    // The keystroke is then entered in the field.
    props.field.ref.current?.focus()
    return
  }
  event.preventDefault()
  event.stopPropagation()
  const last = props.tags.length - 1
  const actions: Record<Exclude<TagKeyAction, 'type'>, () => void> = {
    previous: () => focusTag(Math.max(0, index - 1)),
    next: () => focusTag(index + 1),
    first: () => focusTag(0),
    end: () => focusTag(props.tags.length),
    edit: () => props.onEdit(tag.id),
    copy: () => props.onCopy(tag.id, false),
    cut: () => {
      props.onCopy(tag.id, true)
      focusTag(index < last ? index + 1 : props.tags.length)
    },
    menu: () => props.onMenu(tag.id, event.currentTarget, true),
    remove: () => {
      focusTag(index < last ? index + 1 : props.tags.length)
      props.onRemove([tag.id])
    },
  }
  actions[action]()
}

function drop(event: DragEvent, { dragType, onDrop }: Props, done: () => void): void {
  done()
  const data = event.dataTransfer.getData(dragType)
  if (!data) return
  event.preventDefault()
  event.stopPropagation()
  onDrop(data)
}
