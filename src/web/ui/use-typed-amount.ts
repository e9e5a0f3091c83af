import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { plainAmount, parseAmount } from '#contract/amounts.ts'
import { afterEdit, afterSeparator, isShown, toFormValue, toShow, type TypedAmount } from './typed-amount.ts'

const PASTES = ['insertFromPaste', 'insertFromDrop', 'insertReplacementText']

/**
 * Keeps a number field and the form's value in sync while typing. Returns the text that the field shows
 * first.
 */
export function useTypedAmount(
  element: RefObject<HTMLInputElement | null>,
  value: string,
  onChange: (value: string) => void,
): string {
  const [initial] = useState(() => showOf(value))
  const typed = useRef<TypedAmount>({ text: value, shown: initial })
  const lastReported = useRef(value)
  /** The form's text is not an amount, and the field is empty: the next edit starts from nothing. */
  const isRefused = useRef(isUnreadable(value))
  /** The text of the current edit as it was sent: the field drops what is not part of a number. */
  const given = useRef<string | null>(null)
  /** Set while we change the field ourselves; records whether it accepted the text. */
  const own = useRef<{ isInserted: boolean } | null>(null)

  function insert(text: string): boolean {
    const change = { isInserted: false }
    own.current = change
    // The only way to write at the caret, whose position number fields do not reveal.
    document.execCommand('insertText', false, text)
    own.current = null
    return change.isInserted
  }

  function take(field: HTMLInputElement, next: TypedAmount) {
    const plain = toShow(next)
    typed.current = plain === undefined ? next : { ...next, shown: plain }
    if (plain !== undefined) {
      field.value = plain.replace(/\.$/, '')
      if (plain.endsWith('.')) insert('.')
    }
    lastReported.current = toFormValue(next)
    onChange(lastReported.current)
  }

  function refusePaste(field: HTMLInputElement, text: string) {
    field.value = ''
    isRefused.current = true
    take(field, { text, shown: '' })
  }

  function paste(field: HTMLInputElement, text: string) {
    const separator = /^\d*([.,])\d*$/.exec(text)?.[1]
    if (separator === undefined && parseAmount(text) === null) return refusePaste(field, text)
    if (!insert(plainOf(text, separator))) return refusePaste(field, typed.current.text + text)
    const shown = valueOf(field)
    if (shown === null) return refusePaste(field, text)
    take(field, { text: separator === undefined ? shown : shown.replace('.', separator), shown })
  }

  const onBeforeInput = useEffectEvent((event: InputEvent) => {
    if (own.current) return
    const field = event.currentTarget as HTMLInputElement
    const { inputType, data } = event
    given.current = data
    if (isRefused.current) {
      isRefused.current = false
      take(field, { text: '', shown: '' })
    }
    if (PASTES.includes(inputType)) {
      const text = (data ?? event.dataTransfer?.getData('text/plain') ?? '').trim()
      if (/^\d+$/.test(text)) return
      event.preventDefault()
      return paste(field, text)
    }
    const isSecondPoint = data === '.' && /[.,]/.test(typed.current.text)
    if (inputType !== 'insertText' || !(data === ',' || isSecondPoint)) return
    event.preventDefault()
    const before = typed.current
    const isInserted = insert('.')
    take(field, afterSeparator(before, data, { isInserted, value: valueOf(field) }))
  })

  const onInput = useEffectEvent((event: Event) => {
    if (own.current) {
      own.current.isInserted = true
      return
    }
    const field = event.currentTarget as HTMLInputElement
    const { inputType = '', data = null } = event as Partial<InputEvent>
    const edit = { inputType, data: given.current ?? data }
    given.current = null
    take(field, afterEdit(typed.current, edit, valueOf(field)))
  })

  // Programs that fill in forms may send only a change event.
  const onDone = useEffectEvent((event: Event) => {
    const field = event.currentTarget as HTMLInputElement
    const edit = { inputType: '', data: null }
    if (!isShown(typed.current, valueOf(field))) take(field, afterEdit(typed.current, edit, valueOf(field)))
  })

  const follow = useEffectEvent((field: HTMLInputElement) => {
    if (value === lastReported.current) return
    lastReported.current = value
    isRefused.current = isUnreadable(value)
    field.value = showOf(value)
    typed.current = { text: value, shown: field.value }
  })

  useEffect(() => {
    const field = element.current
    if (!field) return
    const before = (event: InputEvent) => onBeforeInput(event)
    const after = (event: Event) => onInput(event)
    const done = (event: Event) => onDone(event)
    field.addEventListener('beforeinput', before)
    field.addEventListener('input', after)
    field.addEventListener('change', done)
    return () => {
      field.removeEventListener('beforeinput', before)
      field.removeEventListener('input', after)
      field.removeEventListener('change', done)
    }
  }, [element])

  useEffect(() => {
    if (element.current) follow(element.current)
  }, [element, value])

  return initial
}

function plainOf(text: string, separator: string | undefined): string {
  return separator === undefined ? plainAmount(text) : text.replace(separator, '.')
}

/** Null: the field contains something that the browser does not read as a number. */
function valueOf(field: HTMLInputElement): string | null {
  return field.validity.badInput ? null : field.value
}

function isUnreadable(value: string): boolean {
  return value !== '' && parseAmount(value) === null
}

function showOf(value: string): string {
  return isUnreadable(value) ? '' : plainAmount(value)
}
