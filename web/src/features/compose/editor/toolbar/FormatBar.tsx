import { ChevronDown, Ellipsis } from 'lucide'
import { type MouseEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { t } from '../../../../i18n/index.ts'
import { Icon, type MenuEntry, openMenu, tip } from '../../../../ui/index.ts'
import { SIZES } from '../commands.ts'
import type { EditorTools } from '../editor-tools.ts'
import type { Format } from '../format.ts'
import css from './FormatBar.module.css'
import { fitTools, isNarrowBar } from './fit-tools.ts'
import { limitTabStops, moveFocusInBar } from './move-focus-in-bar.ts'
import { runTool } from './run-tool.ts'
import { TOOL_GROUPS, type Tool } from './tools.ts'

/** Format bar: one tab stop with arrow keys; tools that do not fit move to a menu. */
export function FormatBar({ tools, format }: { tools: EditorTools; format: Format }) {
  const bar = useRef<HTMLDivElement>(null)
  const visible = useFittingTools(bar)
  useLayoutEffect(() => {
    if (bar.current) limitTabStops(bar.current)
  })

  const run = (tool: Tool, anchor: Element, isByKeyboard: boolean) =>
    runTool(tool.id, tools, { anchor, isByKeyboard, format })
  const isFitting = ({ id }: Tool) => visible?.fitting.has(id) ?? false
  const groups = TOOL_GROUPS.map((group) => group.filter(isFitting)).filter((group) => group.length > 0)
  const rest = visible ? TOOL_GROUPS.flat().filter((tool) => !isFitting(tool)) : []
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={t('editor.toolbar')}
      className={css.bar}
      data-screen-only
      onKeyDown={moveFocusInBar}
      onFocus={(event) => limitTabStops(event.currentTarget)}
      onMouseDown={preserveSelection}
    >
      {groups.map((group) => (
        <div key={group[0]?.id} className={css.group}>
          {group.map((tool) => (
            <ToolButton
              key={tool.id}
              tool={tool}
              format={format}
              hasLabel={tool.id === 'size' && !visible?.isNarrow}
              onRun={run}
            />
          ))}
        </div>
      ))}
      {rest.length > 0 && <MoreButton tools={rest} format={format} onRun={run} />}
    </div>
  )
}

interface ToolProps {
  format: Format
  onRun: (tool: Tool, anchor: Element, isByKeyboard: boolean) => void
}

function ToolButton({ tool, format, hasLabel, onRun }: ToolProps & { tool: Tool; hasLabel: boolean }) {
  const isOff = tool.isOff?.(format) ?? false
  return (
    <button
      type="button"
      {...tip(t(tool.label), tool.shortcut)}
      aria-label={tool.id === 'size' ? `${t(tool.label)}: ${sizeName(format)}` : t(tool.label)}
      aria-keyshortcuts={tool.shortcut?.replace('Ctrl', 'Control')}
      aria-pressed={tool.isOn?.(format)}
      aria-haspopup={tool.opens}
      aria-disabled={isOff || undefined}
      className={hasLabel ? css.size : css.tool}
      onClick={(event) => !isOff && onRun(tool, event.currentTarget, event.detail === 0)}
    >
      {hasLabel ? (
        <>
          {sizeName(format)}
          <Icon of={ChevronDown} size="xs" />
        </>
      ) : (
        <Icon of={tool.icon} size="s" />
      )}
    </button>
  )
}

function MoreButton({ tools, format, onRun }: ToolProps & { tools: readonly Tool[] }) {
  const open = (anchor: Element, isByKeyboard: boolean) => {
    const entries = tools.map(
      (tool): MenuEntry => ({
        id: tool.id,
        label: t(tool.label),
        icon: tool.icon,
        ...(tool.shortcut ? { shortcut: tool.shortcut } : {}),
        ...(tool.isOn ? { isChecked: tool.isOn(format) } : {}),
        isDisabled: tool.isOff?.(format) ?? false,
        onSelect: () => onRun(tool, anchor, isByKeyboard),
      }),
    )
    openMenu({ label: t('editor.more'), entries, anchor, align: 'end', isByKeyboard })
  }
  return (
    <button
      type="button"
      {...tip(t('editor.more'))}
      aria-label={t('editor.more')}
      aria-haspopup="menu"
      className={css.tool}
      data-more
      onClick={(event) => open(event.currentTarget, event.detail === 0)}
    >
      <Icon of={Ellipsis} size="s" />
    </button>
  )
}

function sizeName({ size }: Format): string {
  const listed = SIZES.find((each) => each === size)
  return listed ? t(`editor.size.${listed}`) : size || t('editor.size.own')
}

/** Keeps the caret when a button is pressed. */
function preserveSelection(event: MouseEvent): void {
  event.preventDefault()
}

interface Fitting {
  fitting: ReadonlySet<string>
  /** Too narrow for a button with text. */
  isNarrow: boolean
}

/**
 * Returns the tools that fit into the current width. Undefined in the first frame, because measuring earlier would
 * cause a second layout before the caret appears.
 */
function useFittingTools(bar: RefObject<HTMLElement | null>): Fitting | undefined {
  const [fitting, setFitting] = useState<Fitting>()
  useEffect(() => {
    const element = bar.current
    if (!element) return
    let isFirst = true
    let timer = 0
    const measure = () => {
      const isCoarse = matchMedia('(pointer: coarse)').matches
      const next = fitTools(TOOL_GROUPS, element.clientWidth, isCoarse ? 44 : 30)
      const isNarrow = isNarrowBar(element.clientWidth)
      setFitting((before) =>
        before?.fitting.size === next.size && before.isNarrow === isNarrow
          ? before
          : { fitting: next, isNarrow },
      )
    }
    const observer = new ResizeObserver(() => {
      if (isFirst) timer = window.setTimeout(measure)
      else measure()
      isFirst = false
    })
    observer.observe(element)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [bar])
  return fitting
}
