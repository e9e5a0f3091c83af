import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { cx } from './cx.ts'
import { ErrorBoundary } from './error-boundary.tsx'
import { stepIndex } from './step-index.ts'

type Tab<Id extends string> = {
  id: Id
  label: string
  /** The number of errors on its panel; part of its name. */
  errorCount?: number
  /** It has new content that was not seen yet; part of its name. */
  hasNews?: boolean
  panel: ReactNode
}

type TabsProps<Id extends string> = {
  /** The accessible name of the tab list. */
  label: string
  tabs: Tab<Id>[]
  active: Id
  onSelect: (id: Id) => void
  /** Shown beside the tabs, but not one of them. */
  action?: ReactNode
  className?: string
  panelClassName?: string
  /** Panels that scroll must be focusable, whatever they contain. */
  hasScrollingPanels?: boolean
}

/**
 * Tabs with panels. Arrows, Home and End move between the tabs, Enter and Space open one. Hidden panels stay
 * mounted, so that nothing typed in them is lost.
 */
export function Tabs<Id extends string>({
  label,
  tabs,
  active,
  onSelect,
  action,
  className,
  panelClassName,
  hasScrollingPanels = false,
}: TabsProps<Id>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const activeButton = list.current?.querySelector<HTMLElement>(`[data-tab="${active}"]`)
    if (!list.current || !activeButton) return
    // Scrolls only sideways; the page must not move.
    list.current.scrollLeft =
      activeButton.offsetLeft - (list.current.clientWidth - activeButton.offsetWidth) / 2
  }, [active])

  function onKey(event: KeyboardEvent) {
    const tabButtons = [...(list.current?.querySelectorAll<HTMLElement>('[role="tab"]') ?? [])]
    const currentIndex = tabButtons.indexOf(document.activeElement as HTMLElement)
    const target =
      tabButtons[stepIndex(event.key, currentIndex, tabButtons.length, { axis: 'horizontal', wraps: true })]
    if (!target) return
    event.preventDefault()
    target.focus()
  }

  return (
    <div className={className}>
      <div className="flex border-b border-line">
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          onKeyDown={onKey}
          className="relative flex min-w-0 grow [scrollbar-width:none] gap-1 overflow-x-auto"
        >
          {tabs.map((tab) => (
            <TabButton
              key={tab.id}
              tab={tab}
              id={`${id}-${tab.id}`}
              isActive={tab.id === active}
              onSelect={() => onSelect(tab.id)}
            />
          ))}
        </div>
        {action}
      </div>
      {tabs.map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab.id !== active}
          tabIndex={hasScrollingPanels ? 0 : undefined}
          className={panelClassName}
        >
          {/* With `onRetry`, a failed panel is rendered again instead of reloading the page. */}
          <ErrorBoundary onRetry={() => undefined} className="">
            {tab.panel}
          </ErrorBoundary>
        </div>
      ))}
    </div>
  )
}

type TabButtonProps = { tab: Tab<string>; id: string; isActive: boolean; onSelect: () => void }

function TabButton({ tab, id, isActive, onSelect }: TabButtonProps) {
  return (
    <button
      type="button"
      role="tab"
      id={id}
      data-tab={tab.id}
      aria-label={tabName(tab)}
      aria-selected={isActive}
      aria-controls={`${id}-panel`}
      tabIndex={isActive ? 0 : -1}
      onClick={onSelect}
      className={cx(
        'inline-flex min-h-12 shrink-0 cursor-pointer items-center gap-2 border-b-[3px] px-4 font-semibold transition-colors duration-120 ease-trail focus-visible:outline-offset-[-4px]',
        isActive
          ? 'border-spruce text-spruce'
          : 'border-transparent text-muted hover:border-line hover:text-ink',
      )}
    >
      {tab.label}
      {tab.errorCount ? (
        <span className="grid h-6 min-w-6 place-items-center rounded-tag bg-berry-wash px-1.5 text-xs text-berry">
          {tab.errorCount}
        </span>
      ) : null}
      {tab.hasNews === true && <span className="size-2 rounded-full bg-spruce" />}
    </button>
  )
}

/** 'Trip Details, 2 errors', 'Chat 10:00, new' */
function tabName({ label, errorCount = 0, hasNews = false }: Tab<string>): string {
  const errors = errorCount > 0 && `${errorCount} ${errorCount === 1 ? 'error' : 'errors'}`
  return [label, errors, hasNews && 'new'].filter((part) => part !== false).join(', ')
}
