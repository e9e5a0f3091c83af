import { Search } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { cx } from '../../ui/cx.ts'
import { inputClass } from '../../ui/input-class.ts'
import { LabelledField } from '../../ui/labelled-field.tsx'

const SEARCH_DELAY_MS = 300

type SearchBoxProps = {
  label: string
  placeholder: string
  /** The current search. */
  q: string | undefined
  onSearch: (q: string) => void
  className?: string
}

/** Searches a list by text, after a pause in typing, or at once with Enter. */
export function SearchBox({ label, placeholder, q = '', onSearch, className }: SearchBoxProps) {
  const input = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const [earlyText] = useState(textTypedBeforeHydration)
  const [text, setText] = useState(q)
  const [lastQ, setLastQ] = useState(q)
  // The search was changed elsewhere: by a link, by "Clear filters", by going back.
  if (q !== lastQ) {
    setLastQ(q)
    if (q !== text.trim()) setText(q)
  }
  useSlashKey(input)
  useEffect(() => () => clearTimeout(timer.current), [])

  // The search runs later, so it must use the latest filter.
  const latest = useRef({ q, onSearch })
  useEffect(() => {
    latest.current = { q, onSearch }
  })
  const search = (newText: string) => {
    clearTimeout(timer.current)
    if (newText.trim() !== latest.current.q) latest.current.onSearch(newText.trim())
  }
  const onType = (newText: string) => {
    setText(newText)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => search(newText), SEARCH_DELAY_MS)
  }
  // Search for what was typed before hydration.
  useEffect(() => {
    if (earlyText !== undefined && earlyText !== latest.current.q) onType(earlyText)
  }, [earlyText])
  return (
    <LabelledField label={label} isQuiet className={className}>
      {(described) => (
        <div className="relative">
          <input
            ref={input}
            {...described}
            name="q"
            type="search"
            maxLength={200}
            autoComplete="off"
            enterKeyHint="search"
            placeholder={placeholder}
            value={text}
            onChange={(event) => onType(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') search(text)
            }}
            className={cx(inputClass, 'pr-13')}
          />
          <button
            type="submit"
            aria-label="Search"
            onClick={() => search(text)}
            className="absolute inset-y-0 right-0 grid w-12 cursor-pointer place-items-center rounded-control text-muted hover:text-ink focus-visible:outline-offset-0"
          >
            <Search />
          </button>
        </div>
      )}
    </LabelledField>
  )
}

/** The text in the server-rendered input: somebody may have typed before hydration. */
function textTypedBeforeHydration(): string | undefined {
  if (import.meta.env.SSR) return undefined
  return document.querySelector<HTMLInputElement>('input[name=q]')?.value
}

/** "/" moves the focus to the search, unless the person is typing. */
function useSlashKey(input: { current: HTMLInputElement | null }) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isTyping =
        event.target instanceof Element &&
        event.target.closest('input, textarea, select, [contenteditable], dialog[open]')
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || isTyping) return
      event.preventDefault()
      input.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [input])
}
